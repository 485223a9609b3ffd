import { createPublicKey } from 'node:crypto';
import { verifyCheckpoint } from '@sigstore/verify/dist/tlog/checkpoint';
import { verifyMerkleInclusion } from '@sigstore/verify/dist/tlog/merkle';

/** DER of an Ed25519 key without the key itself (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** An entry of a log and its inclusion proof. */
export interface ProvenEntry {
  index: number;
  entry: string;
  /** Lowest hash first. */
  proof: readonly Uint8Array[];
}

type Checkpoint = Parameters<typeof verifyMerkleInclusion>[1];

function toLogEntry(
  { index, entry, proof }: ProvenEntry,
  { logSize, logHash }: Pick<Checkpoint, 'logSize' | 'logHash'>,
  envelope = '',
) {
  const inclusion = {
    logIndex: String(index),
    treeSize: String(logSize),
    rootHash: logHash,
    hashes: proof.map((hash) => Buffer.from(hash)),
  };
  return {
    logIndex: String(index),
    logId: { keyId: Buffer.alloc(0) },
    kindVersion: { kind: '', version: '' },
    integratedTime: '0',
    inclusionPromise: undefined,
    inclusionProof: { ...inclusion, checkpoint: { envelope } },
    canonicalizedBody: Buffer.from(entry),
  };
}

/** Verifies an inclusion proof with the implementation of Sigstore. @throws VerificationError */
export function verifyInclusionElsewhere(
  proven: ProvenEntry,
  { size, root }: { size: number; root: Uint8Array },
): void {
  const checkpoint = { origin: 'o', logSize: BigInt(size), logHash: Buffer.from(root), rest: [] };
  verifyMerkleInclusion(toLogEntry(proven, checkpoint), checkpoint);
}

/**
 * Verifies the signature of a checkpoint, and that an entry is in its tree, with the implementation of Sigstore.
 *
 * @param key the verifier key (C2SP signed-note)
 * @returns the number of entries of the tree
 * @throws VerificationError
 */
export function verifyProofElsewhere(proven: ProvenEntry, checkpoint: string, key: string): number {
  const [name = '', id = '', ...encoded] = key.trim().split('+');
  const spki = Buffer.concat([SPKI, Buffer.from(encoded.join('+'), 'base64').subarray(1)]);
  const authority = {
    logID: Buffer.from(id, 'hex'),
    baseURL: name,
    publicKey: createPublicKey({ key: spki, format: 'der', type: 'spki' }),
    validFor: { start: new Date(0), end: new Date() },
  };
  const unsized = { logSize: 0n, logHash: Buffer.alloc(0) };
  const verifiedCheckpoint = verifyCheckpoint(toLogEntry(proven, unsized, checkpoint), [authority]);
  verifyMerkleInclusion(toLogEntry(proven, verifiedCheckpoint, checkpoint), verifiedCheckpoint);
  return Number(verifiedCheckpoint.logSize);
}
