import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { TreeHasher } from '../hash';
import { keyIdOf, type NoteCrypto, type NoteSigner } from '../note';

/** DER of an Ed25519 key without the key itself (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export const crypto: NoteCrypto = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  verifyEd25519: (signature, message, publicKey) =>
    verify(
      null,
      message,
      createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' }),
      signature,
    ),
};

export const hasher = new TreeHasher(crypto.sha256);

/** @param seed 32 bytes; random when missing */
export function signerOf(name: string, seed?: Uint8Array): NoteSigner {
  const privateKey: KeyObject = seed
    ? createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
    : generateKeyPairSync('ed25519').privateKey;
  const publicKey = createPublicKey(privateKey)
    .export({ format: 'der', type: 'spki' })
    .subarray(SPKI.length);
  return {
    name,
    publicKey,
    id: keyIdOf(crypto.sha256, name, publicKey),
    sign: (message) => sign(null, message, privateKey),
  };
}
