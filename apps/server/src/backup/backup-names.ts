import type { BackupHeader } from './backup-format';

const NAME = /^milkround-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z-\d+-(?<logId>[0-9a-f]{8})\.tar\.gz$/;
/**
 * Such as `milkround-2026-11-24T03-00-00Z-81234-5f0c2a91.tar.gz`: the time of the snapshot, the position of its newest event, and the id of the
 * log, which differs between installations.
 */
export const backupName = (
  { takenAt, position }: Pick<BackupHeader, 'takenAt' | 'position'>,
  logId: string,
): string => `milkround-${takenAt.replaceAll(':', '-')}-${position}-${logId}.tar.gz`;

/** Whether a file is the remainder of a killed backup of a log. One of another installation may be in progress. */
export const isPartial = (file: string, logId: string): boolean =>
  file.endsWith('.partial') && logIdIn(file.slice(0, -'.partial'.length)) === logId;

const KEPT_BACKUPS = 14;

/** The backups of the log of `newestFile` but the newest. That file is always kept, and so is every other file of the folder. */
export function expiredBackups(files: readonly string[], newestFile: string): string[] {
  const logId = logIdIn(newestFile);
  // The name begins with the time of the snapshot.
  const olderFiles = files
    .filter((file) => file !== newestFile && logIdIn(file) !== undefined && logIdIn(file) === logId)
    .sort()
    .reverse();
  return olderFiles.slice(KEPT_BACKUPS - 1);
}

const logIdIn = (file: string): string | undefined => NAME.exec(file)?.groups?.['logId'];
