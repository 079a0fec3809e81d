import type { Command } from '../cli/command.js';
import { onlyArgument } from '../cli/only-argument.js';
import { checkedFolder, countsOf } from './checked-folder.js';

const usage = 'directory check <path>';

/** Says whether a folder could be served: one line for each fault and warning, or what it holds. */
export const directoryCheck: Command = {
  words: ['directory', 'check'],
  usage,
  async run(args, _env, out) {
    const folder = onlyArgument(args, usage, out);
    if (folder === null) return 2;
    const { content, lines } = checkedFolder(folder);
    for (const line of lines) out(line);
    if (content === null) return 1;
    out(`${folder} can be served: ${countsOf(content)}`);
    return 0;
  },
};
