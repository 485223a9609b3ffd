import {
  InvalidNote,
  openNote,
  signNote,
  type NoteCrypto,
  type NoteSigner,
  type VerifierKey,
} from './note';

/** An operator has recorded that the log was restored from a backup. */
export interface Restore {
  /** ISO 8601 UTC. */
  restoredAt: string;
  /** Number of sealed entries that the backup had. */
  size: number;
  by: string;
  reason: string;
}

/** The first line of the signed text. Checkpoints begin with the name of the log, which is another text. */
const TITLE = 'milkround restore v1';

/** Signs a restore with the key of the log, so that write access to the database is not enough to forge one. */
export const signRestore = (restore: Restore, signer: NoteSigner): string =>
  signNote(`${TITLE}\n${signer.name}\n${JSON.stringify(restore)}\n`, signer);

/** The restore of a note; null when it is not signed by one of the keys, or is none. */
export function openRestore(
  note: string,
  keys: readonly VerifierKey[],
  crypto: NoteCrypto,
): Restore | null {
  try {
    const { text, key } = openNote(note, keys, crypto);
    const [title, name, json = ''] = text.split('\n');
    const restore: unknown = JSON.parse(json);
    return title === TITLE && name === key.name && isRestore(restore) ? restore : null;
  } catch (error) {
    if (error instanceof InvalidNote || error instanceof SyntaxError) return null;
    throw error;
  }
}

function isRestore(value: unknown): value is Restore {
  if (typeof value !== 'object' || value === null) return false;
  const { restoredAt, size, by, reason }: Partial<Record<keyof Restore, unknown>> = value;
  return (
    typeof size === 'number' && [restoredAt, by, reason].every((text) => typeof text === 'string')
  );
}
