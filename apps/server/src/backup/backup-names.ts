import type { BackupHeader } from './backup-format';

const NAME =
  /^milkround-(?<takenAt>\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z)-\d+-(?<logId>[0-9a-f]{8})\.tar\.gz(\.age)?$/;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** How many backups are kept: the newest of each of so many days, and of each of so many weeks (UTC, a week begins on Thursday). */
export interface Retention {
  days: number;
  weeks: number;
}

/**
 * Such as `milkround-2026-11-24T03-00-00Z-81234-5f0c2a91.tar.gz`: the time of the snapshot, the position of its newest event, and the id of the
 * log, which differs between installations.
 */
export const backupName = (
  { takenAt, position }: Pick<BackupHeader, 'takenAt' | 'position'>,
  logId: string,
  isEncrypted: boolean,
): string =>
  `milkround-${takenAt.replaceAll(':', '-')}-${position}-${logId}.tar.gz${isEncrypted ? '.age' : ''}`;

/** Whether a file is the remainder of a killed backup of a log. One of another installation may be in progress. */
export const isPartial = (file: string, logId: string): boolean =>
  file.endsWith('.partial') &&
  NAME.exec(file.slice(0, -'.partial'.length))?.groups?.['logId'] === logId;

/** The backups of the log of `newestFile` that are no longer kept. That file is always kept, and so is every other file of the folder. */
export function expiredBackups(
  files: readonly string[],
  newestFile: string,
  { days, weeks }: Retention,
): string[] {
  const logId = NAME.exec(newestFile)?.groups?.['logId'];
  const newestFirst = files
    .flatMap((file) => {
      const name = NAME.exec(file)?.groups;
      if (name?.['takenAt'] === undefined || name['logId'] !== logId) return [];
      return [
        {
          file,
          takenAt: Date.parse(name['takenAt'].replace(/T(\d{2})-(\d{2})-(\d{2})Z/, 'T$1:$2:$3Z')),
        },
      ];
    })
    .sort((a, b) => b.takenAt - a.takenAt);
  const keptFiles = new Set([
    ...newestOf(newestFirst, DAY_MS, days),
    ...newestOf(newestFirst, WEEK_MS, weeks),
    newestFile,
  ]);
  return newestFirst.map(({ file }) => file).filter((file) => !keptFiles.has(file));
}

/** The newest file of each of the last `count` periods that have one. */
function newestOf(
  newestFirst: readonly { file: string; takenAt: number }[],
  periodMs: number,
  count: number,
): string[] {
  const newest = new Map<number, string>();
  for (const { file, takenAt } of newestFirst) {
    const period = Math.floor(takenAt / periodMs);
    if (!newest.has(period)) newest.set(period, file);
  }
  return [...newest.values()].slice(0, count);
}
