import type { CheckedDirectory } from './check-documents.js';
import { checkDirectory } from './check-directory.js';
import type { DirectoryContent } from './directory-content.js';
import { faultLine } from './fault-line.js';
import { isFolder, noSuchFolder } from './read-folder.js';

/** What a folder holds, and the lines that a command prints of it: every fault, then every warning. */
export type CheckedFolder = Readonly<{
  content: DirectoryContent | null;
  lines: readonly string[];
}>;

export function checkedFolder(folder: string): CheckedFolder {
  if (!isFolder(folder)) return { content: null, lines: [`${folder}: ${noSuchFolder}`] };
  const checked = checkDirectory(folder);
  return { content: checked.content, lines: linesOf(checked) };
}

const linesOf = ({ faults, warnings }: CheckedDirectory): readonly string[] => [
  ...faults.map(faultLine),
  ...warnings.map((warning) => `warning: ${faultLine(warning)}`),
];

/** `6 teams, 5 Blueprints, 3 routes, 0 tools, 0 extractors` */
export const countsOf = ({
  teams,
  blueprints,
  routing,
  tools,
  extractors,
}: DirectoryContent): string =>
  [
    counted(teams.length, 'team'),
    counted(blueprints.length, 'Blueprint'),
    counted(routing.handoffs.length, 'route'),
    counted(tools.length, 'tool'),
    counted(extractors.length, 'extractor'),
  ].join(', ');

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
