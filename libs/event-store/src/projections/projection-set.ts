import type { ClientBase } from 'pg';
import { lockLog, reachedOf, readCheckpoints, type Checkpoint } from './checkpoints';
import type { Models, ProjectionModel } from './projection-model';
import { createTables, dropNext } from './takeover';

/** A projection whose own checkpoint is behind the common one. */
export interface LaggingProjection {
  model: ProjectionModel;
  checkpoint: Checkpoint;
}

/** The running projections whose version this process knows. */
export interface ProjectionSet {
  /** Live projections at the common position. They move together, in one transaction per batch. */
  current: ProjectionModel[];
  /** Projections behind the common position: resumed ones, and those that are built in tables beside the live ones. */
  lagging: LaggingProjection[];
  /** Whether this process knows every live running projection in its version. */
  isComplete: boolean;
}

/** Sorts the projections of the checkpoints into current and lagging ones. */
export function projectionSetOf(models: Models, checkpoints: readonly Checkpoint[]): ProjectionSet {
  const set: ProjectionSet = { current: [], lagging: [], isComplete: true };
  const reachedPosition = reachedOf(checkpoints);
  for (const checkpoint of checkpoints) {
    if (checkpoint.role === 'log' || checkpoint.status !== 'running') continue;
    const model = models.find(checkpoint.projection, checkpoint.role);
    if (!model || model.projection.version !== checkpoint.version) {
      if (checkpoint.role === 'live') set.isComplete = false;
      continue;
    }
    if (checkpoint.role === 'live' && checkpoint.position === reachedPosition)
      set.current.push(model);
    else set.lagging.push({ model, checkpoint });
  }
  return set;
}

/**
 * Creates the tables of new projections, and the tables of higher versions beside the live ones. When events have already been projected, a new
 * projection is built under role `next` as well: its tables get their names when they have caught up, so that earlier reads fail instead of
 * returning too few rows. A projection whose live version is higher than the version of this process is left to other processes.
 */
export async function prepare(client: ClientBase, models: Models): Promise<void> {
  await lockLog(client, { wait: true });
  const checkpoints = await readCheckpoints(client);
  const reachedPosition = reachedOf(checkpoints);
  for (const model of models.live) {
    const { name } = model;
    const { version } = model.projection;
    const live = checkpoints.find(
      (checkpoint) => checkpoint.projection === name && checkpoint.role === 'live',
    );
    const next = checkpoints.find(
      (checkpoint) => checkpoint.projection === name && checkpoint.role === 'next',
    );
    if (!live && !next && reachedPosition === 0n) await createTables(client, model);
    else if ((live?.version ?? 0) < version && (next?.version ?? 0) < version)
      await startRebuild(client, models, name, next);
  }
  await client.query('COMMIT');
}

/** Starts to build the projection at position 0 in tables beside the live ones. An unfinished build (`unfinished`) is dropped. */
export async function startRebuild(
  client: ClientBase,
  models: Models,
  name: string,
  unfinished: Checkpoint | undefined,
): Promise<void> {
  if (unfinished) await dropNext(client, unfinished);
  const model = models.find(name, 'next');
  if (!model) throw new Error(`There is no projection ${name}`);
  await createTables(client, model);
}
