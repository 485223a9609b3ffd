import type { ClientBase } from 'pg';
import { lockLog, reachedOf, readCheckpoints, type Checkpoint } from './checkpoints';
import type { Models, ProjectionModel } from './model';
import { createTables, dropNext } from './takeover';

export interface Pursuit {
  model: ProjectionModel;
  checkpoint: Checkpoint;
}

/** Who is where: as the checkpoints say, as far as this process knows the projection in that version. */
export interface Roster {
  /** Live and at the log's checkpoint: they move together. */
  together: ProjectionModel[];
  /** Behind it and running: new ones, resumed ones, and those built beside a live one. */
  behind: Pursuit[];
  /** Nothing live and running is unknown to this process or known in another version. */
  complete: boolean;
}

export function rosterOf(models: Models, checkpoints: readonly Checkpoint[]): Roster {
  const roster: Roster = { together: [], behind: [], complete: true };
  const reached = reachedOf(checkpoints);
  for (const checkpoint of checkpoints) {
    if (checkpoint.role === 'log' || checkpoint.status !== 'running') continue;
    const model = models.of(checkpoint.projection, checkpoint.role);
    if (!model || model.projection.version !== checkpoint.version) {
      if (checkpoint.role === 'live') roster.complete = false;
      continue;
    }
    if (checkpoint.role === 'live' && checkpoint.position === reached) roster.together.push(model);
    else roster.behind.push({ model, checkpoint });
  }
  return roster;
}

/**
 * Makes what is missing: the tables of a higher version beside the live ones, and those of a projection that is new. Where events have
 * been projected already, a new projection too is built beside: its tables have their plain names only when they show as much as the others,
 * and reads before that fail instead of finding too little. A projection whose live version is higher than ours is left to the processes that know it.
 */
export async function prepare(client: ClientBase, models: Models): Promise<void> {
  await lockLog(client, { wait: true });
  const checkpoints = await readCheckpoints(client);
  const reached = reachedOf(checkpoints);
  for (const model of models.live) {
    const { name } = model;
    const { version } = model.projection;
    const live = checkpoints.find((checkpoint) => checkpoint.projection === name && checkpoint.role === 'live');
    const next = checkpoints.find((checkpoint) => checkpoint.projection === name && checkpoint.role === 'next');
    if (!live && !next && reached === 0n) await createTables(client, model);
    else if ((live?.version ?? 0) < version && (next?.version ?? 0) < version) await beginBeside(client, models, name, next);
  }
  await client.query('COMMIT');
}

/** Begins the projection anew beside the live one, if there is one; what was being built there before is thrown away. */
export async function beginBeside(client: ClientBase, models: Models, name: string, before: Checkpoint | undefined): Promise<void> {
  if (before) await dropNext(client, before);
  const model = models.of(name, 'next');
  if (!model) throw new Error(`There is no projection ${name}`);
  await createTables(client, model);
}
