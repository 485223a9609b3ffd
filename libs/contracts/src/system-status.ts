import type { Position, Timestamp } from './answers';
import type { DegradedPart } from './degraded';

/** The results of the newest backups. */
export interface BackupStatus {
  /** When the newest one that went well ended; null before the first. */
  succeededAt: Timestamp | null;
  fileName: string | null;
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

/** A read model, compared with the log. */
export interface ReadModelStatus {
  name: string;
  version: number;
  state: 'running' | 'catching-up' | 'rebuilding' | 'stopped' | 'superseded';
  /** Positions of the log that it has not processed. */
  behind: number;
  /** Age of the oldest event that it has not processed. */
  lagSeconds: number;
  /** Number of quarantined streams that wait for a person's decision. */
  heldBack: number;
  error: string | null;
}

/** The connections of a pool. */
export interface PoolStatus {
  /** `log` has the log, sessions and lists; `typeorm` has entities, reports and exports. */
  pool: 'log' | 'typeorm';
  size: number;
  busy: number;
  idle: number;
  waiting: number;
}

/** The state of the installation, for the person who runs it. */
export interface SystemStatus {
  /** The time at which the status was read. */
  at: Timestamp;
  backup: BackupStatus;
  versions: {
    product: string;
    postgres: string;
    /** Migrations that the database has run. */
    migrations: number;
    newestMigration: string;
  };
  log: { position: Position; behind: number };
  readModels: ReadModelStatus[];
  /** Null before the server has looked. */
  seal: { sealedAt: Timestamp | null; unsealed: number; lagSeconds: number } | null;
  degraded: DegradedPart[];
  disk: {
    /** Free bytes on the disk of the server's DATA_DIR; null if it has none. */
    freeBytes: number | null;
    databaseBytes: number;
    /** Whether the database is on the disk of DATA_DIR. */
    isEmbedded: boolean;
  };
  connections: {
    /** The connection pools of the server that answers. */
    pools: PoolStatus[];
    /** The connections of all servers and programs, and the limit of PostgreSQL. */
    database: { open: number; limit: number };
  };
  /** Errors that all servers of the database have logged in the last day, the newest first. */
  errors: { message: string; count: number; lastAt: Timestamp }[];
}
