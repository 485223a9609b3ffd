import type { ClientBase } from 'pg';
import type { LogPosition } from '../events';
import { markStopped } from './checkpoints';
import type { PoisonousEvent } from './fold-batch';
import type { ProjectionModel, Role } from './projection-model';
import { errorTextOf } from './quarantine';

/** A projection met an event that it cannot process. */
export interface ProjectionFailure {
  /**
   * `quarantined`: the event's stream is not processed until an operator decides. `stopped`: no event is, until the projection is resumed or rebuilt.
   */
  effect: 'quarantined' | 'stopped';
  projection: string;
  version: number;
  role: Role;
  /** Position of the event that cannot be processed. */
  position: LogPosition;
  streamId: string;
  error: unknown;
}

export const failureOf = (
  model: ProjectionModel,
  { event: { position, streamId }, error }: PoisonousEvent,
  effect: ProjectionFailure['effect'],
): ProjectionFailure => ({
  effect,
  projection: model.name,
  version: model.projection.version,
  role: model.role,
  position,
  streamId,
  error,
});

/** Stops the projection before the event, in the caller's transaction. */
export async function stopProjection(
  client: ClientBase,
  model: ProjectionModel,
  poison: PoisonousEvent,
): Promise<ProjectionFailure> {
  const { type, position } = poison.event;
  await markStopped(
    client,
    { projection: model.name, role: model.role },
    position - 1n,
    `${type} at ${position}: ${errorTextOf(poison.error)}`,
  );
  return failureOf(model, poison, 'stopped');
}
