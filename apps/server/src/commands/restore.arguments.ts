import { parseArgs } from 'node:util';

export const RESTORE_USAGE = `npm run restore -- FILE   restore a backup into an empty database, and compare its read models with the backed-up ones
  --check          only verify the file
  --drill          restore into a temporary PostgreSQL of this machine, which is deleted afterwards
  --identity FILE  the file of the secret key, for an encrypted backup
  --end-sessions   sign everybody out, because sessions that were ended after the backup are valid again otherwise
The database is the one of DATABASE_URL, or a new one in DATA_DIR; no server may run on it.`;

export interface RestoreArguments {
  file: string;
  /** The file with the secret key. */
  identity: string | null;
  mode: 'restore' | 'check' | 'drill';
  endsSessions: boolean;
}

/** Parses the command line; null if the usage is to be shown. */
export function readRestoreArguments(argv: readonly string[]): RestoreArguments | null {
  const parsedArguments = parse(argv);
  if (!parsedArguments || parsedArguments.values.help) return null;
  const { values, positionals } = parsedArguments;
  const [file, ...extraArguments] = positionals;
  if (file === undefined || extraArguments.length > 0 || (values.check && values.drill))
    return null;
  const mode = values.check ? 'check' : values.drill ? 'drill' : 'restore';
  const endsSessions = values['end-sessions'] ?? false;
  if (endsSessions && mode !== 'restore') return null;
  return { file, identity: values.identity ?? null, mode, endsSessions };
}

function parse(argv: readonly string[]) {
  const flag = { type: 'boolean' } as const;
  const options = {
    identity: { type: 'string' },
    check: flag,
    drill: flag,
    'end-sessions': flag,
    help: flag,
  } as const;
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options });
  } catch {
    return null;
  }
}
