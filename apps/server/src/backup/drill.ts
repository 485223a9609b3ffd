import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Client } from 'pg';
import { EmbeddedPostgres } from '../database/embedded/embedded-postgres';
import { exitAfterDatabaseLoss, errorSentences } from '../operations/clear-errors';
import { recordRun } from './backup-runs';
import { restoreBackup, type RestoreResult } from './restore-backup';
import { makeTemporaryFolder } from './temporary-folder';

/** Runs a piece of work on the database of the running servers. @throws StartError when there is none */
type OnDatabase = (work: (client: Client) => Promise<void>) => Promise<void>;

/**
 * Restores a backup into a temporary PostgreSQL of this machine, compares the read models, deletes it, and records the result in the database of the
 * running servers, if there is one.
 *
 * @param onUnrecorded is called with the sentences that say why it could not be recorded
 */
export async function drillRestore(
  file: string,
  identity: string | null,
  onDatabase: OnDatabase,
  onUnrecorded: (sentences: string) => void,
): Promise<RestoreResult> {
  const record = async (error: string | null) => {
    try {
      await onDatabase((client) =>
        recordRun(client, { kind: 'drill', fileName: basename(file), error }),
      );
    } catch (failure) {
      onUnrecorded(errorSentences(failure).join(' '));
    }
  };
  try {
    const result = await inTemporaryDatabase((url) => restoreBackup(file, identity, url));
    await record(result.comparison.different.join(' ') || null);
    return result;
  } catch (error) {
    await record(errorSentences(error).join(' '));
    throw error;
  }
}

/** Runs `work` with the address of a PostgreSQL that is deleted afterwards. */
export async function inTemporaryDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = await makeTemporaryFolder();
  try {
    return await inEmbedded(folder, work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs `work` with the address of the embedded PostgreSQL of a folder, which is stopped afterwards. */
export async function inEmbedded<T>(folder: string, work: (url: string) => Promise<T>): Promise<T> {
  const embedded = await EmbeddedPostgres.start(folder, exitAfterDatabaseLoss);
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
