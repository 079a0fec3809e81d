/** Vapi refuses longer assistant names (vapi/README.md 10). */
const nameMax = 40;
const functionNameMax = 64;

/** The name itself while it is free, else with a number behind it. Takes it. */
export function uniqueMemberName(name: string, taken: Set<string>): string {
  return claim(name, taken, ' ', nameMax);
}

export function uniqueFunctionName(name: string, taken: Set<string>): string {
  return claim(name, taken, '_', functionNameMax);
}

function claim(name: string, taken: Set<string>, joint: string, max: number): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) {
    const suffix = `${joint}${count}`;
    free = `${name.slice(0, max - suffix.length)}${suffix}`;
  }
  taken.add(free);
  return free;
}
