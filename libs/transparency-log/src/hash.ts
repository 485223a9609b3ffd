/** SHA-256 of bytes, or of a text in UTF-8. The caller hands it in: Node and browsers have different fast implementations. */
export type Sha256 = (data: Uint8Array | string) => Uint8Array;

/** Length of a hash in bytes. */
export const HASH_SIZE = 32;

/** The hashes of a Merkle tree (RFC 6962, section 2.1). Leaves and nodes have different prefixes, so that none can stand for the other. */
export class TreeHasher {
  private readonly input = new Uint8Array(1 + 2 * HASH_SIZE).fill(0x01, 0, 1);

  constructor(readonly sha256: Sha256) {}

  /** The root of the tree without leaves. */
  empty(): Uint8Array {
    return this.sha256('');
  }

  leaf(entry: string): Uint8Array {
    return this.sha256(`\0${entry}`);
  }

  node(left: Uint8Array, right: Uint8Array): Uint8Array {
    this.input.set(left, 1);
    this.input.set(right, 1 + HASH_SIZE);
    return this.sha256(this.input);
  }

  /** The root of a perfect tree over concatenated hashes, whose number is a power of two. */
  perfect(hashes: Uint8Array): Uint8Array {
    if (hashes.length <= HASH_SIZE) return hashes;
    const half = hashes.length / 2;
    return this.node(this.perfect(hashes.subarray(0, half)), this.perfect(hashes.subarray(half)));
  }
}

export function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
