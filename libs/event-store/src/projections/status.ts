import type { LogPosition } from '../events';
import type { Horizon } from '../postgres-event-store';
import { reachedOf, type Checkpoint } from './checkpoints';
import type { Models } from './model';

export interface ProjectionStatus {
  name: string;
  /** As this process knows it. */
  version: number;
  /** Of the tables that are served; null before the first start. */
  liveVersion: number | null;
  position: LogPosition;
  /** `catching-up`: served, but behind. `rebuilding`: served, and being built anew beside. `superseded`: served in a higher version than ours. */
  state: 'running' | 'catching-up' | 'rebuilding' | 'stopped' | 'superseded';
  /** Of a stopped projection, or of a stopped rebuild of a running one. */
  error: string | null;
  /** How far the rebuild has come, when there is one. */
  rebuilt: LogPosition | null;
  /** How many streams are quarantined, of the tables that are served. */
  quarantined: number;
  /** When it last moved or stopped, ISO 8601 UTC; null before the first start. */
  changedAt: string | null;
}

export interface EngineStatus extends Horizon {
  /** What the read models show. */
  reached: LogPosition;
  projections: ProjectionStatus[];
}

/** A status as this process saw it at `seenAt`, in milliseconds of `performance.now()`. */
export interface SeenStatus extends EngineStatus {
  seenAt: number;
}

export function statusOf(models: Models, horizon: Horizon, checkpoints: readonly Checkpoint[]): EngineStatus {
  const reached = reachedOf(checkpoints);
  const projections = models.live.map(({ name, projection: { version } }): ProjectionStatus => {
    const live = checkpoints.find((checkpoint) => checkpoint.projection === name && checkpoint.role === 'live');
    const next = checkpoints.find((checkpoint) => checkpoint.projection === name && checkpoint.role === 'next');
    return {
      name,
      version,
      liveVersion: live?.version ?? null,
      position: live?.position ?? 0n,
      state: stateOf(version, reached, live, next),
      error: live?.error ?? next?.error ?? null,
      rebuilt: next?.position ?? null,
      quarantined: live?.quarantined ?? 0,
      changedAt: live?.changed_at ?? null,
    };
  });
  return { ...horizon, reached, projections };
}

function stateOf(version: number, reached: LogPosition, live?: Checkpoint, next?: Checkpoint): ProjectionStatus['state'] {
  if (live?.status === 'stopped') return 'stopped';
  if (live && live.version > version) return 'superseded';
  if (next) return 'rebuilding';
  return live?.position === reached ? 'running' : 'catching-up';
}
