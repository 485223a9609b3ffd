import { fromBase64, toBase64, toHex } from './base64';
import { HASH_SIZE, type Sha256 } from './hash';

/** The algorithm byte of an Ed25519 key (https://c2sp.org/signed-note). */
const ED25519 = 0x01;
const KEY_ID_BYTES = 4;

/** The public key that verifies the notes of one signer. */
export interface VerifierKey {
  name: string;
  /** Eight hexadecimal digits. */
  id: string;
  /** 32 bytes. */
  publicKey: Uint8Array;
}

export interface NoteSigner extends VerifierKey {
  /** Ed25519. */
  sign(message: Uint8Array): Uint8Array;
}

/** The cryptographic functions for verification; Node and browsers have different implementations. */
export interface NoteCrypto {
  sha256: Sha256;
  verifyEd25519(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean;
}

/** A note is not signed by a known key, or not well-formed. */
export class InvalidNote extends Error {
  override readonly name = 'InvalidNote';
}

export function keyIdOf(sha256: Sha256, name: string, publicKey: Uint8Array): string {
  const prefix = new TextEncoder().encode(`${name}\n`);
  return toHex(
    sha256(Uint8Array.from([...prefix, ED25519, ...publicKey])).subarray(0, KEY_ID_BYTES),
  );
}

/** `<name>+<key id>+<base64 of 0x01 and the 32 bytes>` */
export const formatVerifierKey = ({ name, id, publicKey }: VerifierKey): string =>
  `${name}+${id}+${toBase64(Uint8Array.from([ED25519, ...publicKey]))}`;

/** The reverse of {@link formatVerifierKey}; null when it is no Ed25519 key or its id is another key's. */
export function parseVerifierKey(sha256: Sha256, text: string): VerifierKey | null {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const bytes = fromBase64(encoded);
  if (!bytes || bytes.length !== 1 + HASH_SIZE || bytes[0] !== ED25519) return null;
  const publicKey = bytes.slice(1);
  return keyIdOf(sha256, name, publicKey) === id ? { name, id, publicKey } : null;
}

/** @param text ends with a line feed */
export function signNote(text: string, signer: NoteSigner): string {
  const id = Uint8Array.from(signer.id.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  const signature = signer.sign(new TextEncoder().encode(text));
  return `${text}\n— ${signer.name} ${toBase64(Uint8Array.from([...id, ...signature]))}\n`;
}

/**
 * The text of a note and the known key that signed it. Signatures of unknown keys are ignored, as the specification demands.
 * @throws InvalidNote
 */
export function openNote(
  note: string,
  keys: readonly VerifierKey[],
  crypto: NoteCrypto,
): { text: string; key: VerifierKey } {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) throw new InvalidNote('It is no signed note');
  const text = note.slice(0, end + 1);
  const message = new TextEncoder().encode(text);
  let signingKey: VerifierKey | null = null;
  const signers: string[] = [];
  for (const line of note.slice(end + 2, -1).split('\n')) {
    const [, name = '', encoded = ''] = /^— ([^\s+]+) (\S+)$/.exec(line) ?? [];
    const bytes = fromBase64(encoded);
    if (!bytes || bytes.length <= KEY_ID_BYTES)
      throw new InvalidNote('It has a signature line that is not well-formed');
    const id = toHex(bytes.subarray(0, KEY_ID_BYTES));
    signers.push(`${name}+${id}`);
    const key = keys.find((candidate) => candidate.name === name && candidate.id === id);
    if (!key) continue;
    if (!crypto.verifyEd25519(bytes.subarray(KEY_ID_BYTES), message, key.publicKey))
      throw new InvalidNote(`The signature of ${name}+${id} does not match`);
    signingKey ??= key;
  }
  if (!signingKey)
    throw new InvalidNote(`It is signed by ${signers.join(', ')}, which is none of the known keys`);
  return { text, key: signingKey };
}
