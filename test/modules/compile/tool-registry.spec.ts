import { describe, expect, it } from 'vitest';
import { isWellNamed, toolNamed, tools } from '../../../modules/compile/tool-registry.js';
import { venueOf } from '../../../modules/vapi/native-tools.js';
import { isHandoffName } from '../../../modules/calls/handoff-names.js';

describe('the tool registry', () => {
  it('has each name once, with the prefix of its CRM unless the tool spans CRMs', () => {
    const names = tools.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(tools.filter((tool) => !isWellNamed(tool))).toEqual([]);
    expect(isWellNamed({ name: 'getAvailability', crm: 'autoOps' })).toBe(false);
    expect(isWellNamed({ name: 'hcpAnything', crm: null })).toBe(false);
  });

  it('agrees with the ingestion on who runs a tool', () => {
    for (const { name, venue } of tools) expect([name, venueOf(name)]).toEqual([name, venue]);
    expect(isHandoffName('handoff_to_other_shop')).toBe(true);
  });

  it('keeps the older shape of a tool as the fallback of its successor', () => {
    for (const { name, fallbackOf } of tools.filter((tool) => tool.name.endsWith('Legacy'))) {
      expect(fallbackOf).toBe(name.replace(/Legacy$/, ''));
      expect(tools.some((tool) => tool.name === fallbackOf)).toBe(true);
    }
  });

  it('takes commit tools that the directory declares', () => {
    const declared = {
      name: 'hcpConfirmJob',
      crm: 'hcp',
      kind: 'commit',
      description: 'Call this when the caller confirms.',
      parameters: { type: 'object', properties: {} },
      target: { shopClientId: '/a', serviceId: '/b', slotTimeUtc: '/c' },
    } as const;
    expect(toolNamed('hcpConfirmJob', [declared])).toMatchObject({
      kind: 'commit',
      venue: 'backend',
    });
    expect(toolNamed('hcpConfirmJob', [])).toBeUndefined();
  });
});
