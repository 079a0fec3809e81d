const nearMax = 3;

/** The known names that come nearest to one that nobody knows, nearest first: who misspells can mend it. */
export const nearNames = (wanted: string, known: readonly string[]): readonly string[] =>
  nearestBy(wanted, known, (name) => [name]);

/** The same for things that go by several names. */
export function nearestBy<Thing>(
  wanted: string,
  things: readonly Thing[],
  namesOf: (thing: Thing) => readonly string[],
): readonly Thing[] {
  const text = plain(wanted);
  return things
    .map((thing) => ({
      thing,
      distance: Math.min(...namesOf(thing).map((name) => editDistance(text, plain(name)))),
    }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, nearMax)
    .map(({ thing }) => thing);
}

const lengthMax = 80;

/** Case, blanks and joints are not what a name is told by. */
const plain = (name: string): string =>
  name
    .slice(0, lengthMax)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** How many letters have to be put in, taken out or changed (Levenshtein). */
function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let column = 1; column <= other.length; column++) {
      const changed = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      line.push(Math.min(changed, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above[other.length] ?? 0;
}
