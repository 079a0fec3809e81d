import { directoryPush } from '../../../../modules/directory/sql/directory-push.command.js';

/** Pushes a folder as the command does; throws its lines when it refuses. */
export async function pushed(folder: string, url: string): Promise<void> {
  const lines: string[] = [];
  const code = await directoryPush.run([folder], { DIRECTORY_URL: url }, (line) =>
    lines.push(line),
  );
  if (code !== 0) throw new Error(lines.join('\n'));
}
