import { parseArgs } from 'node:util';

export const AUDIT_USAGE = `npm run audit -- verify                 recompute the transparency log from the events and compare it
npm run audit -- verify FILE            check a proof, offline
npm run audit -- restored --reason TEXT record that the database was restored from a backup
npm run audit -- rotate                 make a new audit key; the servers use it after their next start
  --known FILE  a checkpoint kept elsewhere, to compare the log with (verify)
  --key KEY     the public key to trust, as "GET /audit/key" answered it at the time (verify FILE)
  --by NAME     who records it (restored; default: this account)`;

export type AuditArguments =
  | { action: 'verify'; known: string | null }
  | { action: 'verify-file'; file: string; key: string | null }
  | { action: 'restored'; reason: string; by: string | null }
  | { action: 'rotate' };

/** Parses the command line; null if the usage is to be shown. */
export function readAuditArguments(argv: readonly string[]): AuditArguments | null {
  const parsedArguments = parse(argv);
  if (!parsedArguments || parsedArguments.values.help) return null;
  const { values, positionals } = parsedArguments;
  const [action, place, ...extraArguments] = positionals;
  const optionNames = Object.keys(values);
  const hasOnly = (...names: string[]) => optionNames.every((name) => names.includes(name));
  if (extraArguments.length > 0) return null;
  switch (action) {
    case 'verify':
      if (place !== undefined)
        return hasOnly('key')
          ? { action: 'verify-file', file: place, key: values.key ?? null }
          : null;
      return hasOnly('known') ? { action, known: values.known ?? null } : null;
    case 'restored': {
      const reason = values.reason?.trim() ?? '';
      if (place !== undefined || reason === '' || reason.length > 500 || !hasOnly('reason', 'by'))
        return null;
      return { action, reason, by: values.by?.trim() || null };
    }
    case 'rotate':
      return place === undefined && hasOnly() ? { action } : null;
    default:
      return null;
  }
}

function parse(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        known: text,
        key: text,
        reason: text,
        by: text,
        help: { type: 'boolean' },
      },
    });
  } catch {
    return null;
  }
}
