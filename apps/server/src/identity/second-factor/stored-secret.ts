import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
/** The first byte marks how the rest is stored, so that a key can be configured later. */
const PLAIN = 0;
const ENCRYPTED = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (setting: string) =>
  Buffer.from(hkdfSync('sha256', setting, '', 'milkround second factor', 32));

/**
 * Returns a secret as it is stored: encrypted with AES-256-GCM if there is a key.
 * @param owner is authenticated with the secret, so that a stored secret cannot be moved to another person
 */
export function sealSecret(secret: string, owner: string, key: string | null): Buffer {
  if (key === null) return Buffer.concat([Buffer.from([PLAIN]), Buffer.from(secret)]);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(key), nonce).setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([ENCRYPTED]), nonce, cipher.getAuthTag(), encrypted]);
}

/** Returns the secret, or null if it was encrypted with another key or is not a stored secret. */
export function openSecret(storedSecret: Buffer, owner: string, key: string | null): string | null {
  if (storedSecret[0] === PLAIN) return storedSecret.subarray(1).toString();
  if (key === null) return null;
  const nonce = storedSecret.subarray(1, 1 + NONCE_BYTES);
  const tag = storedSecret.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(key), nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag);
    return (
      decipher.update(storedSecret.subarray(1 + NONCE_BYTES + TAG_BYTES), undefined, 'utf8') +
      decipher.final('utf8')
    );
  } catch {
    return null;
  }
}
