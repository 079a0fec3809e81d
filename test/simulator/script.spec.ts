import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ScriptRefused, scriptOf } from '../../simulator/script.js';

const faultsOf = (text: string): readonly string[] => {
  try {
    scriptOf(text, 'call.yaml');
  } catch (error) {
    if (error instanceof ScriptRefused) return error.faults;
    throw error;
  }
  return [];
};

describe('a script', () => {
  it('is read with what is left out filled in', () => {
    expect(scriptOf('steps:\n  - caller: Hello\n  - calls: [{ tool: endCall }]')).toMatchObject({
      call: { startsAt: '2026-06-09T16:05:00.000Z', argumentsAs: 'object', envelope: 'full' },
      steps: [
        { kind: 'caller', text: 'Hello', interrupts: false },
        { kind: 'turn', as: null, says: '', calls: [{ tool: 'endCall', arguments: {} }] },
      ],
    });
  });

  it('says every fault by line, path and rule', () => {
    const text = [
      'about: A call',
      'call:',
      "  startsAt: 'yesterday'",
      '  caler: x',
      'steps:',
      '  - caller: 7',
      '  - shouts: Hello',
      '  - says: Hi',
      '    calls:',
      '      - arguments: {}',
      '      - { tool: endCall, status: gone }',
      '  - wait: -1',
    ].join('\n');
    expect(faultsOf(text)).toEqual([
      'call.yaml:4: $.call.caler is not known here; known: id, number, phoneNumberId, caller, startsAt, argumentsAs, envelope',
      'call.yaml:3: $.call.startsAt must be an ISO instant with an offset, such as 2026-06-09T16:05:00Z',
      'call.yaml:6: $.steps[0].caller must be a text',
      'call.yaml:7: $.steps[1] must have one of: caller, says, calls, wait, hang, language, hangUp',
      'call.yaml:10: $.steps[2].calls[0].tool is missing',
      'call.yaml:11: $.steps[2].calls[1].status must be one of: connected, no-answer, busy, voicemail, failed, completed, cancelled',
      'call.yaml:12: $.steps[3].wait must be a number of seconds, 0 to 3600',
    ]);
  });

  it.each([
    ['', '$ must be a mapping'],
    ['about: x', '$.steps is missing'],
    ['steps: 3', '$.steps must be a list'],
    ['steps:\n  - calls: []', '$.steps[0].calls must name a call'],
    ['steps: [', 'call.yaml:1'],
    ['steps: []\nsteps: []', 'Map keys must be unique'],
  ])('is refused: %j', (text, fault) => {
    expect(faultsOf(text).join('\n')).toContain(fault);
  });

  it.each(readdirSync('simulator/scripts'))('%s is sound', (file) => {
    expect(faultsOf(readFileSync(`simulator/scripts/${file}`, 'utf8'))).toEqual([]);
  });
});
