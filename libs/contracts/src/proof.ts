import type { Timestamp } from './answers';

/** The sealed part of the log of events, and the witnesses that have checked it. */
export interface SealState {
  /** When the last sealed event was recorded; null before the first one. */
  sealedUpTo: Timestamp | null;
  /** The position of that event, decimal. */
  position: string;
  /** Number of events that are not sealed yet, at most 10,000. */
  behind: number;
  /** Age of the oldest event that is not sealed. */
  lagSeconds: number;
  /** Devices that have verified the log in the last 24 hours. */
  witnesses: { phones: number; browsers: number };
}

/** The newest checkpoint, and its consistency with the checkpoint that a device has seen. */
export interface LogComparison {
  /** The newest signed checkpoint (C2SP tlog-checkpoint). */
  checkpoint: string;
  /** The consistency proof from the requested size, base64; empty when the log has no more entries. */
  proof: string[];
  /** Verifier keys (C2SP signed-note), newest first. */
  keys: string[];
  /** The note of the newest recorded restore from a backup. */
  restore: string | null;
  /** The server's time. */
  at: Timestamp;
}

/** The report of a device after a comparison. */
export interface WitnessReport {
  /** Number of entries of the newest checkpoint. */
  size: number;
  /** The checkpoint that the log does not continue; null when it does. */
  contradicted: string | null;
}
