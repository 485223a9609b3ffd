import type { LogPosition } from '../events';
import type { Horizon } from '../postgres-event-store';
import { reachedOf, type Checkpoint } from './checkpoints';
import type { Models } from './model';

export interface ProjectionStatus {
  name: string;
  /** As this process knows it. */
  version: number;
  /** Of the tables that are served; null while they are built for the first time. */
  liveVersion: number | null;
  position: LogPosition;
  /** `catching-up`: served, but behind. `rebuilding`: being built anew beside the tables that are served, or for the first time. `superseded`: served in a higher version than ours. */
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

/** Whether the tables of a projection are not those of this process' version, or are about to be replaced. */
export const isInPreparation = ({ version, liveVersion, rebuilt }: ProjectionStatus): boolean =>
  liveVersion !== version || rebuilt !== null;

export interface EngineStatus extends Horizon {
  /** What the read models show. */
  reached: LogPosition;
  projections: ProjectionStatus[];
}

/** A status as this process saw it at `seenAt`, in milliseconds of `performance.now()`. */
export interface SeenStatus extends EngineStatus {
  seenAt: number;
  /** When it last saw a projection in preparation ({@link isInPreparation}), on the same clock; null when it never did. */
  preparationSeenAt: number | null;
}

export function statusOf(models: Models, horizon: Horizon, checkpoints: readonly Checkpoint[]): EngineStatus {
  const reached = reachedOf(checkpoints);
  const projections = models.live.map(({ name, projection: { version } }): ProjectionStatus => {
    const live = checkpoints.find((checkpoint) => checkpoint.projection === name && checkpoint.role === 'live');
    const next = checkpoints.find((checkpoint) => checkpoint.projection === name && checkpoint.role === 'next');
    const shown = live ?? next;
    return {
      name,
      version,
      liveVersion: live?.version ?? null,
      position: shown?.position ?? 0n,
      state: stateOf(version, reached, live, next),
      error: live?.error ?? next?.error ?? null,
      rebuilt: next?.position ?? null,
      quarantined: shown?.quarantined ?? 0,
      changedAt: shown?.changed_at ?? null,
    };
  });
  return { ...horizon, reached, projections };
}

function stateOf(version: number, reached: LogPosition, live?: Checkpoint, next?: Checkpoint): ProjectionStatus['state'] {
  if ((live ?? next)?.status === 'stopped') return 'stopped';
  if (live && live.version > version) return 'superseded';
  if (next) return 'rebuilding';
  return live?.position === reached ? 'running' : 'catching-up';
}
