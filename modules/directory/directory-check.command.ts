import type { Environment } from '../../src/config/variables.js';
import { checkedFolder, countsOf } from './checked-folder.js';

const usage = 'directory check <path>';

/** Says whether a folder could be served: one line for each fault and warning, or what it holds. */
export const directoryCheck = {
  words: ['directory', 'check'],
  usage,
  async run(
    args: readonly string[],
    _env: Environment,
    out: (line: string) => void,
  ): Promise<number> {
    const [folder, ...rest] = args;
    if (folder === undefined || rest.length > 0) {
      out(`usage: call-ledger ${usage}`);
      return 2;
    }
    const { content, lines } = checkedFolder(folder);
    for (const line of lines) out(line);
    if (content === null) return 1;
    out(`${folder} can be served: ${countsOf(content)}`);
    return 0;
  },
} as const;
