import type { TFunction } from 'i18next';
import type { SystemStatus, Timestamp } from '@milkround/contracts';
import { translateText } from '../../i18n/translate';

const DAY_S = 86_400;
/** The limits of `ops/alerts.yml`, so that screen and alerts agree. */
const OLD_BACKUP_S = 2 * DAY_S;
const LATE_SEAL_S = 60;
const LITTLE_ROOM_BYTES = 2e9;
const MANY_WAIT = 10;
const MOST_CONNECTIONS = 0.9;

/** Returns a sentence for each problem, the most urgent first; empty if there is none. */
export function attentionOf(status: SystemStatus, t: TFunction): string[] {
  return [
    ...status.degraded.flatMap((part) =>
      part.reason === null ? [] : [translateText(part.reason, part)],
    ),
    ...ofDisk(status, t),
    ...ofBackups(status, t),
    ...ofSeal(status, t),
    ...ofConnections(status, t),
    ...ofErrors(status, t),
  ];
}

function ofBackups({ backup, at }: SystemStatus, t: TFunction): string[] {
  if (backup.failed)
    return [t('The last backup failed: {{error}}', { error: backup.failed.error })];
  if (backup.succeededAt === null) return [t('No backup was made yet.')];
  const age = secondsBetween(backup.succeededAt, at);
  return age > OLD_BACKUP_S
    ? [t('The last backup is {{age}} old.', { age: durationText(age, t) })]
    : [];
}

function ofSeal({ sealLagSeconds }: SystemStatus, t: TFunction): string[] {
  return sealLagSeconds > LATE_SEAL_S
    ? [t('The proof for an auditor is {{span}} behind.', { span: durationText(sealLagSeconds, t) })]
    : [];
}

function ofDisk({ freeBytes }: SystemStatus, t: TFunction): string[] {
  const isLow = freeBytes !== null && freeBytes < LITTLE_ROOM_BYTES;
  return isLow
    ? [t('The disk of the server has only {{size}} left.', { size: bytesText(freeBytes) })]
    : [];
}

function ofConnections(
  { waitingStatements, connections: { open, limit } }: SystemStatus,
  t: TFunction,
): string[] {
  return waitingStatements > MANY_WAIT || open > MOST_CONNECTIONS * limit
    ? [t('The database is busier than it should be. Tell the person who runs the system.')]
    : [];
}

function ofErrors({ errors }: SystemStatus, t: TFunction): string[] {
  return errors > 0
    ? [
        t(
          '{{count}} faults of the server in the last day. Tell the person who runs the system: the log has the details.',
          { count: errors },
        ),
      ]
    : [];
}

const GB = 1e9;
/** `82.4 GB`, `412 MB` */
const bytesText = (bytes: number): string =>
  bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`;

/** `12 s`, `3 min`, `5 h`, `2 d` */
function durationText(seconds: number, t: TFunction): string {
  if (seconds < 60) return t('{{seconds}} s', { seconds: Math.round(seconds) });
  if (seconds < 3_600) return t('{{minutes}} min', { minutes: Math.floor(seconds / 60) });
  if (seconds < 2 * 86_400) return t('{{hours}} h', { hours: Math.floor(seconds / 3_600) });
  return t('{{days}} d', { days: Math.floor(seconds / 86_400) });
}

/** Seconds from one time to a later one; not below 0. */
const secondsBetween = (from: Timestamp, to: Timestamp): number =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000);
