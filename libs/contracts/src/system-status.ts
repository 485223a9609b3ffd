import type { Timestamp } from './answers';
import type { DegradedPart } from './degraded';

/** The results of the newest backups. */
export interface BackupStatus {
  /** When the newest one that went well ended; null before the first. */
  succeededAt: Timestamp | null;
  /** Set if the newest run failed. */
  failed: { at: Timestamp; error: string } | null;
  /** Whether the server that answers is writing one. */
  isRunning: boolean;
  /**
   * With the embedded database the server writes a backup each night, and one on request: `same-disk` if the folder is under `DATA_DIR`. Null for
   * another database.
   */
  folder: 'same-disk' | 'other' | null;
}

/** The state of the installation, for its owner. `/metrics` has more for engineers. */
export interface SystemStatus {
  /** The time at which the status was read. */
  at: Timestamp;
  version: string;
  backup: BackupStatus;
  /** Age of the oldest event that is not sealed; 0 before the server has looked. */
  sealLagSeconds: number;
  degraded: DegradedPart[];
  /** Free bytes on the disk of the server's DATA_DIR; null if it has none. */
  freeBytes: number | null;
  /** Statements of the server that wait for a connection. */
  waitingStatements: number;
  /** The connections of all servers and programs, and the limit of PostgreSQL. */
  connections: { open: number; limit: number };
  /** Number of errors that all servers of the database have logged in the last day. */
  errors: number;
}
