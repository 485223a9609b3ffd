import { parseArgs } from 'node:util';

export const RESTORE_USAGE = `npm run restore -- FILE   restore a backup into an empty database, and compare its read models with the backed-up ones
  --check          only verify the file
  --end-sessions   sign everybody out, because sessions that were ended after the backup are valid again otherwise
The database is the one of DATABASE_URL, or a new one in DATA_DIR; no server may run on it.`;

export interface RestoreArguments {
  file: string;
  isCheck: boolean;
  endsSessions: boolean;
}

/** Parses the command line; null if the usage is to be shown. */
export function readRestoreArguments(argv: readonly string[]): RestoreArguments | null {
  const parsedArguments = parse(argv);
  if (!parsedArguments || parsedArguments.values.help) return null;
  const { values, positionals } = parsedArguments;
  const [file, ...extraArguments] = positionals;
  const { check: isCheck = false, 'end-sessions': endsSessions = false } = values;
  if (file === undefined || extraArguments.length > 0 || (isCheck && endsSessions)) return null;
  return { file, isCheck, endsSessions };
}

function parse(argv: readonly string[]) {
  const flag = { type: 'boolean' } as const;
  const options = {
    check: flag,
    'end-sessions': flag,
    help: flag,
  } as const;
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options });
  } catch {
    return null;
  }
}
