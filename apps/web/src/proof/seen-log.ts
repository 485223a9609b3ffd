import type { LogComparison, Timestamp } from '@milkround/contracts';
import {
  fromBase64,
  InvalidNote,
  openCheckpoint,
  openRestore,
  parseCheckpoint,
  parseVerifierKey,
  verifyConsistency,
  type Checkpoint,
  type Restore,
  type VerifierKey,
} from '@milkround/transparency-log';
import { browserCrypto, hasher } from './browser-crypto';

/** The newest checkpoint of the server's log that this device has verified, and the keys that it was signed with. */
export interface SeenLog {
  note: string;
  keys: string[];
  /** By the server's clock. */
  at: Timestamp;
}

export type Finding =
  /** The log continues the one that this device has seen, or this device sees it for the first time; `log` is to be stored. */
  | { state: 'confirmed'; log: SeenLog; size: number }
  /** The log was restored from a backup, which the operator has recorded. */
  | { state: 'restored'; log: SeenLog; size: number; restore: Restore }
  /** The log has another key, so nothing can be compared. */
  | { state: 'other-log'; log: SeenLog; size: number }
  /** The log does not continue what this device has seen. */
  | { state: 'contradicted'; size: number };

/** The number of entries that this device has seen; 0 for none. */
export const sizeOf = (seenLog: SeenLog | null): number =>
  seenLog ? parseCheckpoint(seenLog.note).size : 0;

/** Compares the server's answer with what this device has seen. @throws InvalidNote when the answer is signed by none of its own keys */
export function compareWithSeen(
  seenLog: SeenLog | null,
  { checkpoint: note, proof, keys, restore, at }: LogComparison,
): Finding {
  const offeredKeys = parseKeys(keys);
  const newestCheckpoint = openCheckpoint(note, offeredKeys, browserCrypto);
  const log: SeenLog = { note, keys, at };
  const { size } = newestCheckpoint;
  if (!seenLog) return { state: 'confirmed', log, size };
  const seenCheckpoint = parseCheckpoint(seenLog.note);
  if (seenCheckpoint.origin !== newestCheckpoint.origin) return { state: 'other-log', log, size };
  // A new key of the same log comes with the former keys, and the consistency of the tree proves that it continues their log.
  const trustedKeys = parseKeys(keys.filter((key) => seenLog.keys.includes(key)));
  if (trustedKeys.length > 0 && isContinued(seenCheckpoint, newestCheckpoint, proof))
    return { state: 'confirmed', log, size };
  const recordedRestore =
    restore === null ? null : openRestore(restore, trustedKeys, browserCrypto);
  if (recordedRestore && recordedRestore.restoredAt > seenLog.at)
    return { state: 'restored', log, size, restore: recordedRestore };
  return { state: 'contradicted', size };
}

function parseKeys(texts: readonly string[]): VerifierKey[] {
  return texts.map((text) => {
    const key = parseVerifierKey(browserCrypto.sha256, text);
    if (!key) throw new InvalidNote('A key of the log is not well-formed');
    return key;
  });
}

function isContinued(first: Checkpoint, second: Checkpoint, proof: readonly string[]): boolean {
  const hashes = proof.flatMap((hash) => fromBase64(hash) ?? []);
  return (
    hashes.length === proof.length && verifyConsistency(hasher, { first, second, proof: hashes })
  );
}
