import type { Timestamp } from './answers';

/** The sealed part of the log of events, and what an outsider needs to verify it later. */
export interface SealState {
  /** The newest signed checkpoint (C2SP tlog-checkpoint); null before the first one. */
  checkpoint: string | null;
  /** The verifier keys (C2SP signed-note), one per line, the present one first. */
  key: string;
  /** Number of sealed events. */
  size: number;
  /** When the checkpoint was signed; null before the first one. */
  sealedAt: Timestamp | null;
  /** Number of events that are not sealed yet, at most 10,000. */
  behind: number;
}

/** The result of comparing the log with an earlier checkpoint. */
export interface CheckpointComparison {
  /**
   * `same`: the log begins with the entries of the checkpoint. `rolled-back`: it has fewer entries. `rewritten`: it begins with others.
   * `not-signed`: the text is no checkpoint of this log.
   */
  state: 'same' | 'rolled-back' | 'rewritten' | 'not-signed';
  /** Number of entries of the earlier checkpoint; null when it is not signed. */
  earlierSize: number | null;
  /** Number of sealed events. */
  size: number;
  /** The newest recorded restore from a backup, which may explain a difference; null without one. */
  restore: { restoredAt: Timestamp; by: string; reason: string } | null;
}
