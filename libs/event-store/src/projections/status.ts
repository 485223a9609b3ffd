import type { LogPosition } from '../events';
import type { Horizon } from '../event-reader';
import { reachedOf, type Checkpoint } from './checkpoints';
import type { Models } from './projection-model';

export interface ProjectionStatus {
  name: string;
  /** The version that this process knows. */
  version: number;
  /** The version of the live tables; null while they are built for the first time. */
  liveVersion: number | null;
  position: LogPosition;
  /**
   * `catching-up`: its tables are behind the others. `rebuilding`: a new version is being built, or the first one. `superseded`: its tables have
   * a higher version than this process knows.
   */
  state: 'running' | 'catching-up' | 'rebuilding' | 'stopped' | 'superseded';
  /** The error of a stopped projection, or of a stopped rebuild of a running one. */
  error: string | null;
  /** The position of the rebuild, or null when there is none. */
  rebuilt: LogPosition | null;
  /** Number of streams that are quarantined for the live tables. */
  quarantined: number;
  /** Time at which it last moved or stopped, ISO 8601 UTC; null before the first start. */
  changedAt: string | null;
}

/** Whether the live tables have another version than this process, or are about to be replaced. */
export const isInPreparation = ({ version, liveVersion, rebuilt }: ProjectionStatus): boolean =>
  liveVersion !== version || rebuilt !== null;

export interface EngineStatus extends Horizon {
  /** The common position of the live read models. */
  reached: LogPosition;
  projections: ProjectionStatus[];
}

/** The status that this process began to read at `seenAt`, in milliseconds of `performance.now()`. */
export interface SeenStatus extends EngineStatus {
  seenAt: number;
  /** Last time at which a projection was in preparation ({@link isInPreparation}), by the same clock; null if never. */
  preparationSeenAt: number | null;
}

export function statusOf(
  models: Models,
  horizon: Horizon,
  checkpoints: readonly Checkpoint[],
): EngineStatus {
  const reachedPosition = reachedOf(checkpoints);
  const projections = models.live.map(({ name, projection: { version } }): ProjectionStatus => {
    const live = checkpoints.find(
      (checkpoint) => checkpoint.projection === name && checkpoint.role === 'live',
    );
    const next = checkpoints.find(
      (checkpoint) => checkpoint.projection === name && checkpoint.role === 'next',
    );
    const shownCheckpoint = live ?? next;
    return {
      name,
      version,
      liveVersion: live?.version ?? null,
      position: shownCheckpoint?.position ?? 0n,
      state: stateOf(version, reachedPosition, live, next),
      error: live?.error ?? next?.error ?? null,
      rebuilt: next?.position ?? null,
      quarantined: shownCheckpoint?.quarantined ?? 0,
      changedAt: shownCheckpoint?.changed_at ?? null,
    };
  });
  return { ...horizon, reached: reachedPosition, projections };
}

function stateOf(
  version: number,
  reachedPosition: LogPosition,
  live?: Checkpoint,
  next?: Checkpoint,
): ProjectionStatus['state'] {
  if ((live ?? next)?.status === 'stopped') return 'stopped';
  if (live && live.version > version) return 'superseded';
  if (next) return 'rebuilding';
  return live?.position === reachedPosition ? 'running' : 'catching-up';
}
