import type { VerifiedBackup } from '../backup/read-backup';
import type { RestoreResult } from '../backup/restore-backup';
import { EXIT_CODES } from '../operations/start-error';
import { print } from './command';

export function printBackup({ header, checksums }: VerifiedBackup): void {
  const bytes = Object.values(checksums.tables).reduce((sum, table) => sum + table.bytes, 0);
  print(
    `A backup of ${header.takenAt} by version ${header.version} (PostgreSQL ${header.postgres}), with events up to ${header.position}.`,
  );
  print(`${header.tables.length} tables, ${(bytes / 1e6).toFixed(1)} MB: every checksum is right.`);
}

/** Prints the result of a restore. Returns the exit code. */
export function printRestored({
  backup,
  comparison: { equal, different, notCompared },
}: RestoreResult): number {
  printBackup(backup);
  print(`Read models: ${equal.length} tables are equal to the backed-up ones.`);
  if (notCompared.length > 0)
    print(
      `Not compared, because another version or no complete one was backed up: ${notCompared.join(', ')}.`,
    );
  for (const sentence of different) print(`DIFFERENT: ${sentence}`);
  return different.length === 0 ? 0 : EXIT_CODES.failed;
}

/** Prints how many sessions were ended, or how many are valid again. */
export function printSessions({ endedSessions, usableSessions }: RestoreResult): void {
  if (endedSessions !== null) print(`Sessions that were ended: ${endedSessions}.`);
  else
    print(
      `Sessions that are valid again: ${usableSessions}. Some may have been ended after the backup; to end all, restore again into an empty database with --end-sessions.`,
    );
}
