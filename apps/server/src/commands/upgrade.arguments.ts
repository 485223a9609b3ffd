import { parseArgs } from 'node:util';

export const UPGRADE_USAGE = `npm run upgrade   bring the database to this version; a server that starts does the same
  --check   only try it: on a copy in a temporary PostgreSQL of this machine, which is deleted afterwards
The database is the one of DATABASE_URL, or the embedded one in DATA_DIR.`;

/** Parses the command line; null if the usage is to be shown. */
export function readUpgradeArguments(argv: readonly string[]): { isCheck: boolean } | null {
  const flag = { type: 'boolean' } as const;
  try {
    const { values } = parseArgs({ args: [...argv], options: { check: flag, help: flag } });
    return values.help ? null : { isCheck: values.check ?? false };
  } catch {
    return null;
  }
}
