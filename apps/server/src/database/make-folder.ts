import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../operations/start-error';

/**
 * Creates a folder with its parents; one that exists stays as it is. The recursive `mkdir` of Node never returns where a parent exists but takes no
 * folder, as under /proc.
 * @param mode of the folder and its new parents
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path), mode);
    await mkdir(path, { mode });
  }
}
