import type { ProjectionFailure } from './projection-failure';
import type { QuarantinedStream } from './quarantine';
import type { RebuildReport } from './rebuild-report';

export interface EngineOptions {
  /** A projection met an event that it cannot process. Called once, in the process that projects. */
  onError?(failure: ProjectionFailure): void;
  /** A database error. The engine retries by itself. */
  onDatabaseError?(error: unknown): void;
  /** A rebuilt projection replaced the live one. Called in the process that built it. */
  onRebuilt?(report: RebuildReport): void;
  /** A decision about a quarantined stream was carried out. Called in the process that projects. */
  onReleased?(stream: QuarantinedStream): void;
  /** How many streams may be quarantined for one projection before it stops. Default 100. */
  maxQuarantined?: number;
  /** Events per transaction. Default 2000. */
  batchSize?: number;
  /** Longest time between two reads of the log, in milliseconds. Default 250. */
  pollMs?: number;
}
