import { watch, type FSWatcher } from 'node:fs';

/** Between two looks at the files. Polling works on every file system, also in containers. */
const lookEveryMs = 1_000;
/** An editor that saves touches a file several times. */
const quietMs = 100;

/**
 * Calls `look` soon after a change below the folder, and every second in any case: notices are only a hint, Node 20
 * on Linux gives none for a file that was replaced by renaming. Keeps no process alive. The result ends it.
 */
export function watchFolder(folder: string, look: () => void): () => void {
  const poll = setInterval(look, lookEveryMs).unref();
  let settling: NodeJS.Timeout | undefined;
  const watcher = noticesOf(folder, () => {
    clearTimeout(settling);
    settling = setTimeout(look, quietMs).unref();
  });
  return () => {
    clearInterval(poll);
    clearTimeout(settling);
    watcher?.close();
  };
}

/** Null where the system cannot watch a tree or has no watches left; then the poll alone sees edits. */
function noticesOf(folder: string, onNotice: () => void): FSWatcher | null {
  try {
    const watcher = watch(folder, { recursive: true, persistent: false }, onNotice);
    return watcher.on('error', () => watcher.close());
  } catch {
    return null;
  }
}
