import { readFile, readdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../operations/start-error';

const PREFIX = 'milkround-drill-';
/** The name of the folder contains the id of the process that made it. */
const NAME = new RegExp(`^${PREFIX}(\\d+)-`);

/** Makes a folder for a temporary database, and removes the folders of killed processes. */
export async function makeTemporaryFolder(parent = tmpdir()): Promise<string> {
  await removeLeftovers(parent);
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}

/** A folder of another account cannot be removed, and stays. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [, maker] = NAME.exec(name) ?? [];
    const folder = join(parent, name);
    if (maker === undefined || isRunning(Number(maker)) || (await isServed(folder))) continue;
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** The server of a killed process ends within seconds; its folder goes with the next call. */
async function isServed(folder: string): Promise<boolean> {
  const lines = await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8').catch(
    () => '',
  );
  return lines !== '' && isRunning(Number.parseInt(lines, 10));
}

/** A process of another account may not be signalled, but it runs. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}
