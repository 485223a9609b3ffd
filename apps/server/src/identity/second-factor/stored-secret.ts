import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
/** The first byte says how the rest is stored, so that a key may be set later. */
const PLAIN = 0;
const ENCRYPTED = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (setting: string) => Buffer.from(hkdfSync('sha256', setting, '', 'milkround second factor', 32));

/**
 * Returns a secret as it is stored: encrypted with AES-256-GCM if there is a key.
 * @param owner is authenticated with it, so that a stored secret cannot be moved to another person
 */
export function sealSecret(secret: string, owner: string, key: string | null): Buffer {
  if (key === null) return Buffer.concat([Buffer.from([PLAIN]), Buffer.from(secret)]);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(key), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([ENCRYPTED]), nonce, cipher.getAuthTag(), sealed]);
}

/** Returns the secret; null if it was encrypted with another key, or is no stored secret. */
export function openSecret(stored: Buffer, owner: string, key: string | null): string | null {
  if (stored[0] === PLAIN) return stored.subarray(1).toString();
  if (key === null) return null;
  const nonce = stored.subarray(1, 1 + NONCE_BYTES);
  const tag = stored.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(key), nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner)).setAuthTag(tag);
    return decipher.update(stored.subarray(1 + NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
