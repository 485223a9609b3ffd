import { fromBase64, toBase64 } from './base64';
import { HASH_SIZE } from './hash';
import {
  InvalidNote,
  openNote,
  signNote,
  type NoteCrypto,
  type NoteSigner,
  type VerifierKey,
} from './note';

/** A commitment to the first `size` leaves of the log (https://c2sp.org/tlog-checkpoint). */
export interface Checkpoint {
  /** Names the log. */
  origin: string;
  size: number;
  root: Uint8Array;
}

export const signCheckpoint = ({ origin, size, root }: Checkpoint, signer: NoteSigner): string =>
  signNote(`${origin}\n${size}\n${toBase64(root)}\n`, signer);

/** @throws InvalidNote when the note is not signed by one of the keys, or its text is no checkpoint */
export function openCheckpoint(
  note: string,
  keys: readonly VerifierKey[],
  crypto: NoteCrypto,
): Checkpoint & { key: VerifierKey } {
  const { text, key } = openNote(note, keys, crypto);
  return { ...parseCheckpoint(text), key };
}

/** The checkpoint of a note, without regard to its signatures. @throws InvalidNote */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', digits = '', encoded = ''] = text.split('\n');
  const root = fromBase64(encoded);
  const size = Number(digits);
  if (
    origin === '' ||
    !/^(0|[1-9]\d{0,15})$/.test(digits) ||
    !Number.isSafeInteger(size) ||
    root?.length !== HASH_SIZE
  )
    throw new InvalidNote('It is no checkpoint');
  return { origin, size, root };
}
