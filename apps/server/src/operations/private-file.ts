import { randomBytes } from 'node:crypto';
import { chown, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../database/make-folder';

/**
 * Writes a file that its owner alone can read. After a loss of power it has the former text or the new one. Root leaves the file to the owner of
 * the former one, or of the folder: a command or a start by root must not take it away from the account of the server.
 */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await makeFolder(dirname(path), 0o700);
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, text, { mode: 0o600, flush: true });
    if (process.getuid?.() === 0) {
      const { uid, gid } = await stat(path).catch(() => stat(dirname(path)));
      await chown(draft, uid, gid);
    }
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}
