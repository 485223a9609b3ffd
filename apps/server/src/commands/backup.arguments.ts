import { parseArgs } from 'node:util';
import type { Retention } from '../backup/backup-names';

export const BACKUP_USAGE = `npm run backup -- FOLDER         write a backup into the folder, while the servers work
npm run backup -- new-key FILE   make a pair of keys: the secret key into the file, the public key is printed
  --recipient KEY  encrypt the backup for this public key (age1…)
  --every 6h       go on, and write one each time (m minutes, h hours, d days)
  --drill-every 7d with --every: restore the newest backup into a temporary PostgreSQL when the last such drill is so old
  --identity FILE  the file of the secret key, for drills of encrypted backups
  --keep 7d,4w     then delete older ones: keep the newest of each of 7 days and of each of 4 weeks
The database is the one of DATABASE_URL or DATA_DIR; a server with a database of its own must run.`;

export type BackupArguments =
  | {
      action: 'write';
      folder: string;
      recipient: string | null;
      everyMs: number | null;
      drill: DrillArguments | null;
      keep: Retention | null;
    }
  | { action: 'new-key'; file: string };

/** How often the newest backup is restored on trial, and the file of the secret key of encrypted ones. */
export interface DrillArguments {
  everyMs: number;
  identity: string | null;
}

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Parses the command line; null if the usage is to be shown. */
export function readBackupArguments(argv: readonly string[]): BackupArguments | null {
  const parsedArguments = parse(argv);
  if (!parsedArguments || parsedArguments.values.help) return null;
  const { values, positionals } = parsedArguments;
  const [first, second, ...extraArguments] = positionals;
  if (first === undefined || extraArguments.length > 0) return null;
  if (first === 'new-key')
    return second !== undefined && Object.keys(values).length === 0
      ? { action: first, file: second }
      : null;
  const everyMs = values.every === undefined ? null : durationOf(values.every);
  const keep = values.keep === undefined ? null : retentionOf(values.keep);
  const drill = drillOf(values);
  const isWrong =
    second !== undefined ||
    (values.every !== undefined && everyMs === null) ||
    (values.keep !== undefined && keep === null);
  if (isWrong || drill === 'wrong') return null;
  return {
    action: 'write',
    folder: first,
    recipient: values.recipient ?? null,
    everyMs,
    drill,
    keep,
  };
}

/** A drill needs backups that follow each other, and the secret key if they are encrypted. */
function drillOf(
  values: Partial<Record<'drill-every' | 'every' | 'identity' | 'recipient', string>>,
): DrillArguments | null | 'wrong' {
  const { identity, recipient, every } = values;
  if (values['drill-every'] === undefined) return identity === undefined ? null : 'wrong';
  const everyMs = durationOf(values['drill-every']);
  if (
    everyMs === null ||
    every === undefined ||
    (identity === undefined) !== (recipient === undefined)
  )
    return 'wrong';
  return { everyMs, identity: identity ?? null };
}

/** From one minute to 30 days. */
function durationOf(text: string): number | null {
  const [, count = '0', unit = ''] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  const ms = Number(count) * (UNIT_MS[unit as keyof typeof UNIT_MS] ?? 0);
  return ms >= UNIT_MS.m && ms <= 30 * UNIT_MS.d ? ms : null;
}

function retentionOf(text: string): Retention | null {
  const [, days, , weeks] = /^(\d{1,3})d(,(\d{1,3})w)?$/.exec(text) ?? [];
  return days === undefined ? null : { days: Number(days), weeks: Number(weeks ?? 0) };
}

function parse(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = {
    recipient: text,
    every: text,
    keep: text,
    identity: text,
    'drill-every': text,
    help: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options });
  } catch {
    return null;
  }
}
