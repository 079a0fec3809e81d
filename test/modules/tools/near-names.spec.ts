import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestBy, nearNames } from '../../../modules/tools/near-names.js';

const tools = ['transferCall', 'checkTransferWindow', 'autoOpsGetAvailability', 'endCall'];

describe('near names', () => {
  it('are those that a misspelling meant, nearest first, three at most', () => {
    expect(nearNames('autoops_get_availabilty', tools)[0]).toBe('autoOpsGetAvailability');
    expect(nearNames('transfer call', tools)).toEqual([
      'transferCall',
      'endCall',
      'checkTransferWindow',
    ]);
  });

  it('are none where nothing is known', () => {
    expect(nearNames('x', [])).toEqual([]);
  });

  it('may be any of the names that a thing goes by', () => {
    const desks = [
      { id: 'td_1', name: 'Front desk' },
      { id: 'td_2', name: 'Fleet manager' },
    ];
    expect(nearestBy('fleet manger', desks, ({ id, name }) => [id, name])[0]?.id).toBe('td_2');
  });

  it('begin with the name itself, in whatever case, and are known ones, whatever is wanted', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...tools), (wanted, tool) => {
        expect(nearNames(tool.toUpperCase(), tools)[0]).toBe(tool);
        const near = nearNames(wanted, tools);
        expect(near).toHaveLength(3);
        expect(near.filter((name) => !tools.includes(name))).toEqual([]);
      }),
    );
  });
});
