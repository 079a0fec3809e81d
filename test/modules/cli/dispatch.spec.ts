import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../../modules/cli/command.js';
import { commands } from '../../../modules/cli/commands.js';
import { dispatch } from '../../../modules/cli/dispatch.js';
import { DirectoryRefused } from '../../../modules/directory/directory.errors.js';

const echo: Command = {
  words: ['say', 'it'],
  usage: 'say it <words>',
  run: async (args, env, out) => {
    out([...args, env['HOME']].join(' '));
    return 7;
  },
};
const refuse: Command = {
  words: ['refuse'],
  usage: 'refuse',
  run: () => Promise.reject(new DirectoryRefused('here', ['it is closed'])),
};
const fail: Command = {
  words: ['fail'],
  usage: 'fail',
  run: () => Promise.reject(new TypeError('a bug')),
};

async function typed(...words: readonly string[]) {
  const out: string[] = [];
  const complaints: string[] = [];
  const code = await dispatch(
    [echo, refuse, fail],
    words,
    { HOME: 'home' },
    {
      out: (line) => out.push(line),
      complain: (line) => complaints.push(line),
    },
  );
  return { code, out, complaints };
}

describe('the command line', () => {
  it('hands the words after a command to it, and gives its exit code', async () => {
    expect(await typed('say', 'it', 'loud', '--now')).toEqual({
      code: 7,
      out: ['loud --now home'],
      complaints: [],
    });
  });

  it.each([[['say']], [['say', 'nothing']], [['it', 'say']]])(
    'does not know %j, tells what it knows and exits 2',
    async (words) => {
      const { code, out, complaints } = await typed(...words);
      expect({ code, out }).toEqual({ code: 2, out: [] });
      expect(complaints).toEqual([
        `unknown command: ${words.join(' ')}`,
        'usage: call-ledger say it <words>',
        'usage: call-ledger refuse',
        'usage: call-ledger fail',
      ]);
    },
  );

  it('tells its usage when nothing is typed', async () => {
    const { code, complaints } = await typed();
    expect(code).toBe(2);
    expect(complaints).toHaveLength(3);
  });

  it('puts an expected refusal in one line, and lets a bug through', async () => {
    expect(await typed('refuse')).toEqual({
      code: 1,
      out: [],
      complaints: ['DIRECTORY_URL: here cannot be used: it is closed'],
    });
    await expect(typed('fail')).rejects.toThrow(TypeError);
  });

  it('has commands of which none hides another', () => {
    const typed = commands.map(({ words }) => `${words.join(' ')} `);
    for (const [at, words] of typed.entries()) {
      expect(typed.findIndex((other) => words.startsWith(other))).toBe(at);
      expect(commands[at]?.usage.startsWith(words.trim())).toBe(true);
    }
  });

  it('is what package.json installs as call-ledger', () => {
    const root = new URL('../../../', import.meta.url);
    const text = readFileSync(new URL('package.json', root), 'utf8');
    const { bin } = JSON.parse(text) as { bin: Record<string, string> };
    const source = (bin['call-ledger'] ?? '').replace(/^dist\//, '').replace(/js$/, 'ts');
    const path = fileURLToPath(new URL(source, root));
    expect(existsSync(path) && readFileSync(path, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });
});
