import type { Timestamp } from './answers';
import type { StoredMessage } from './messages';

/** Names of the read models, which are those of their projections. */
export const READ_MODELS = ['catalog', 'delivery-day', 'consumer', 'reports', 'set-aside'] as const;
export type ReadModelName = (typeof READ_MODELS)[number];

/** A part of the server that is behind or stopped while all others work. */
export interface DegradedPart extends StoredMessage {
  /** A read model ({@link READ_MODELS}), or another part of the server, such as `disk` or `clock`. */
  part: string;
  /**
   * `stale`: its figures have not changed since `since`. `incomplete`: changes of some streams are missing since then. `limited`: the screens
   * are complete, but the office should know about it.
   */
  effect: 'stale' | 'incomplete' | 'limited';
  /** English text of the message whose `code` and `params` are beside it; null, without these, for delivery boys. */
  reason: string | null;
  since: Timestamp;
}
