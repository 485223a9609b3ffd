import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../../operations/start-error';
import type { Account } from './account';

/** @throws StartError when the data folder was made by another major version of PostgreSQL, whose files this one cannot read */
export async function assertSameMajor(
  data: string,
  postgres: string,
  account: Account | null,
): Promise<void> {
  const dataMajor = Number.parseInt(
    await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => ''),
    10,
  );
  const { stdout } = spawnSync(postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
  const ownMajor = Number.parseInt(/\d+/.exec(stdout ?? '')?.[0] ?? '', 10);
  if (dataMajor !== ownMajor && !Number.isNaN(dataMajor) && !Number.isNaN(ownMajor))
    throw new StartError(otherMajor(dirname(data), dataMajor, ownMajor));
}

/** Returns the message for a database of another major version, with the steps that upgrade it. */
export function otherMajor(folder: string, dataMajor: number, ownMajor: number): string {
  const description = `The database in ${folder} was made by PostgreSQL ${dataMajor}, and this version of Milkround brings PostgreSQL ${ownMajor}. Nothing was changed.`;
  if (dataMajor > ownMajor)
    return `${description} Start the newer version of Milkround that made it.`;
  return (
    `${description} Start the version of Milkround that made it, run "npm run backup -- backups" there, and stop it. ` +
    `Move ${folder} aside. Then run "npm run restore -- backups/FILE" with this version: docs/operations.md, Upgrade.`
  );
}
