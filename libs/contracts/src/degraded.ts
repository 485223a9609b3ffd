import type { Timestamp } from './answers';

/** Names of the read models, which are those of their projections. */
export const READ_MODELS = ['catalog', 'delivery-day', 'consumer', 'reports', 'set-aside'] as const;
export type ReadModelName = (typeof READ_MODELS)[number];

/** A part of the server that is behind or stopped while all others work. */
export interface DegradedPart {
  /** A read model ({@link READ_MODELS}), or another part of the server, such as `disk` or `clock`. */
  part: string;
  /**
   * `stale`: its figures have not changed since `since`. `incomplete`: changes of some streams are missing since then. `limited`: the screens
   * are complete, but the office should know about it.
   */
  effect: 'stale' | 'incomplete' | 'limited';
  /** Sentence made from {@link DEGRADED_REASONS}; null for delivery boys. */
  reason: string | null;
  since: Timestamp;
}

/** Why a part is degraded: sentences for the office. */
export const DEGRADED_REASONS = {
  stopped: 'It stopped at entry {{position}} of the log, which it cannot take.',
  quarantined:
    'It holds back {{number}} days or entries of the catalog, the first since entry {{position}} of the log, which it cannot take.',
  rebuilding: 'It is being prepared anew, {{percent}} %.',
  behind: 'It is {{number}} entries behind.',
  standing: 'It does not move on.',
  diskFull: 'The disk of the database is full. Phones keep what is entered.',
  connectionsExhausted: 'The database has no free connection.',
  readOnly: 'The database is read-only. Phones keep what is entered.',
  clock: 'The clocks of the server and of the database are {{seconds}} seconds apart.',
  auditKey: 'The log is sealed with an audit key that this server does not have.',
  auditChanged: 'The log or its seals were changed, or an older state of the database was put back. Run "npm run audit -- verify".',
} as const;
