import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { recordRun } from '../backup/backup-runs';
import { writeBackup, type BackupTarget } from '../backup/write-backup';
import { makeFolder } from '../database/make-folder';
import { errorSentences } from '../operations/clear-errors';
import { StartError, codeOf } from '../operations/start-error';
import { endWith, printUsage, secondsSince } from './command';
import { onRunningDatabase } from './on-running-database';

const USAGE = `npm run backup -- FOLDER        write a backup into the folder, while the servers work
npm run backup -- FILE.tar.gz   write it into this file
npm run --silent backup -- -    write it to standard output, for another program
The database is the one of DATABASE_URL or DATA_DIR; a server with a database of its own must run.`;

async function run(): Promise<number> {
  const [place, ...others] = process.argv.slice(2);
  const isOption = place !== '-' && place?.startsWith('-') === true;
  if (place === undefined || isOption || others.length > 0) return printUsage(USAGE);
  const target = await targetOf(place);
  const startTime = performance.now();
  try {
    const { file, position } = await onRunningDatabase(async (client) => {
      const backup = await writeBackup(client, target);
      const fileName = backup.file === null ? null : basename(backup.file);
      await recordRun(client, { fileName, error: null });
      return backup;
    });
    const size = file === null ? '' : `, ${((await stat(file)).size / 1e6).toFixed(1)} MB`;
    // Standard output may be the backup.
    const output = file === null ? process.stderr : process.stdout;
    const name = file ?? 'Standard output';
    output.write(`${name}: events up to ${position}${size}, in ${secondsSince(startTime)} s\n`);
    return 0;
  } catch (error) {
    // By another connection, because the first may still be receiving rows. While the database cannot be reached, nothing is recorded.
    await onRunningDatabase((client) =>
      recordRun(client, { fileName: null, error: errorSentences(error).join(' ') }),
    ).catch(() => undefined);
    throw error;
  }
}

/** A name that ends as archives do is a file; any other name is a folder. @throws StartError when it cannot be made, or the file exists */
async function targetOf(place: string): Promise<BackupTarget> {
  if (place === '-') return { output: process.stdout };
  if (/\.(tar\.gz|tgz)$/.test(place)) {
    if (existsSync(place)) throw new StartError(`${place} exists already.`);
    return { file: place };
  }
  await makeFolder(place).catch((error: unknown) =>
    Promise.reject(
      new StartError(`${place} cannot be written (${codeOf(error) ?? String(error)}).`),
    ),
  );
  return { folder: place };
}

endWith(run());
