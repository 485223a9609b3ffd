import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { TreeHasher, type NoteCrypto } from '@milkround/transparency-log';

const utf8 = new TextEncoder();

/** The cryptographic functions of a browser. WebCrypto has Ed25519 only in browsers from 2025 on, and only on pages with a secure connection. */
export const browserCrypto: NoteCrypto = {
  sha256: (data) => sha256(typeof data === 'string' ? utf8.encode(data) : data),
  verifyEd25519: (signature, message, publicKey) => {
    try {
      return ed25519.verify(signature, message, publicKey, { zip215: false });
    } catch {
      // It throws for a signature or a key that is not well-formed.
      return false;
    }
  },
};

export const hasher = new TreeHasher(browserCrypto.sha256);
