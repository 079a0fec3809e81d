import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foundInRows } from '../../../../modules/directory/sql/found-in-rows.js';
import { rowsOf } from '../../../../modules/directory/sql/rows-of.js';
import { generatedDirectory } from '../../compile/generated-directory.js';

describe('the rows of a directory', () => {
  it('give back every document as it was', () => {
    fc.assert(
      fc.property(generatedDirectory, (content) => {
        const found = foundInRows(rowsOf(content));
        expect(found.faults).toEqual([]);
        expect(found.teams.map(({ value }) => value)).toEqual(content.teams);
        expect(found.blueprints.map(({ value }) => value)).toEqual(content.blueprints);
        expect(found.routing?.value).toEqual(content.routing);
        expect(found.tools.map(({ value }) => value)).toEqual(content.tools);
      }),
    );
  });
});
