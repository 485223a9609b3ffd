import { DatabaseError, type ClientBase } from 'pg';
import type { LogPosition, RecordedEvent } from '../events';
import { readRange } from '../postgres-event-store';
import { BatchRefused, projectBatch, type Outcome as BatchOutcome } from './batch';
import { lockLog, markStopped, moveLive, moveOne, reachedOf, readCheckpoints, type Checkpoint } from './checkpoints';
import type { PoisonousEvent } from './fold-run';
import type { Models, ProjectionModel, Role } from './model';
import type { RebuildReport } from './report';
import { rosterOf, type Pursuit } from './roster';
import { takeOver } from './takeover';

/** A projection met an event that it cannot take, and stands still before it until it is resumed or rebuilt. */
export interface ProjectionFailure {
  projection: string;
  version: number;
  role: Role;
  /** Of the event that it cannot take. */
  position: LogPosition;
  error: unknown;
}

export interface ProjectorEvents {
  onLive(reached: LogPosition): void;
  onFailure(failure: ProjectionFailure): void;
  onRebuilt(report: RebuildReport): void;
}

const LOCK_NOT_AVAILABLE = '55P03';
/** After readers of the old tables did not let a take-over through. */
const TAKEOVER_REST_MS = 1000;

/** `moved`: there may be more to do. `elsewhere`: another process holds the lock. */
export type Outcome = 'moved' | 'still' | 'elsewhere';

/** Carries the read models on, one transaction per batch, while holding the lock that lets one process do so. */
export class Projector {
  /** Halved while rows are refused, until the one event to blame is alone. */
  private limit: number;
  /** How many events the batch under way has. */
  private taken = 0;
  private notBefore = 0;
  /** It carried the live ones on the last time: nobody else will hold the lock. */
  private leads = false;

  constructor(
    private readonly models: Models,
    private readonly batchSize: number,
    private readonly events: ProjectorEvents,
  ) {
    this.limit = batchSize;
  }

  /** Takes the live projections on towards `horizon`; they were last seen at `from`. */
  async live(client: ClientBase, from: LogPosition, horizon: LogPosition): Promise<Outcome> {
    const ahead = this.leads ? () => readRange(client, from, horizon, this.limit) : undefined;
    const outcome = await this.locked(
      client,
      async (checkpoints, events) => {
        const reached = reachedOf(checkpoints);
        if (horizon <= reached) return null;
        const { together } = rosterOf(this.models, checkpoints);
        const next = events && reached === from ? events : await readRange(client, reached, horizon, this.limit);
        let to = reached;
        const tell = await this.batch(client, together, next, horizon, (names, end) => moveLive(client, names, (to = end)));
        return () => {
          tell();
          this.events.onLive(to);
        };
      },
      ahead,
    );
    this.leads = outcome === 'moved';
    return outcome;
  }

  /** Takes one projection that is behind on towards the live ones, and lets it take over when it was built beside. */
  async pursue(client: ClientBase): Promise<Outcome> {
    if (Date.now() < this.notBefore) return 'still';
    try {
      return await this.pursueFirst(client);
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
      await client.query('ROLLBACK');
      this.notBefore = Date.now() + TAKEOVER_REST_MS;
      return 'still';
    }
  }

  private pursueFirst(client: ClientBase): Promise<Outcome> {
    return this.locked(client, async (checkpoints) => {
      const [pursuit] = rosterOf(this.models, checkpoints).behind;
      return pursuit ? this.pursueOne(client, pursuit, checkpoints) : null;
    });
  }

  private async pursueOne(client: ClientBase, { model, checkpoint }: Pursuit, checkpoints: readonly Checkpoint[]): Promise<() => void> {
    const goal = reachedOf(checkpoints);
    let arrived = checkpoint.position === goal;
    const events = await readRange(client, checkpoint.position, goal, this.limit);
    const tell = await this.batch(client, [model], events, goal, async ([name], to) => {
      if (name === undefined) return;
      await moveOne(client, checkpoint, to);
      arrived = to === goal;
    });
    const live = checkpoints.find(({ projection, role }) => projection === checkpoint.projection && role === 'live');
    if (checkpoint.role !== 'next' || !live || !arrived) return tell;
    const report = await takeOver(client, model, live, live.status === 'running' && live.position === goal);
    return () => this.events.onRebuilt(report);
  }

  /** `events` are the next that there are up to `upTo`, or the first of them. Answers what to tell when the transaction is committed. */
  private async batch(
    client: ClientBase,
    models: readonly ProjectionModel[],
    events: readonly RecordedEvent[],
    upTo: LogPosition,
    move: (names: string[], to: LogPosition) => Promise<void>,
  ): Promise<() => void> {
    this.taken = events.length;
    const last = events.at(-1);
    const to = last && events.length === this.limit ? last.position : upTo;
    const failures: ProjectionFailure[] = [];
    await this.project(client, models, events, async (outcome) => {
      const moved: string[] = [];
      for (const [model, poison] of outcome) {
        if (!poison) moved.push(model.name);
        else failures.push(await stop(client, model, poison));
      }
      await move(moved, to);
    });
    return () => failures.forEach((failure) => this.events.onFailure(failure));
  }

  private async project(
    client: ClientBase,
    models: readonly ProjectionModel[],
    events: readonly RecordedEvent[],
    note: (outcome: BatchOutcome) => Promise<void>,
  ): Promise<void> {
    const [only] = events;
    if (only === undefined) return note(new Map(models.map((model) => [model, null])));
    if (this.limit > 1) return projectBatch(client, models, events, note);
    const outcomes = new Map<ProjectionModel, PoisonousEvent | null>();
    for (const model of models) {
      await client.query('SAVEPOINT alone');
      try {
        await projectBatch(client, [model], events, async (outcome) => void outcomes.set(model, outcome.get(model) ?? null));
      } catch (error) {
        if (!(error instanceof BatchRefused)) throw error;
        await client.query('ROLLBACK TO SAVEPOINT alone');
        outcomes.set(model, { event: only, error: error.cause });
      }
    }
    return note(outcomes);
  }

  /** `ahead` is asked together with the lock, for whoever most likely gets it. */
  private async locked(
    client: ClientBase,
    work: (checkpoints: Checkpoint[], ahead: RecordedEvent[] | null) => Promise<(() => void) | null>,
    ahead: () => Promise<RecordedEvent[] | null> = async () => null,
  ): Promise<Outcome> {
    const [held, checkpoints, events] = await Promise.all([lockLog(client, { wait: false }), readCheckpoints(client), ahead()]);
    if (!held) {
      await client.query('ROLLBACK');
      return 'elsewhere';
    }
    let tell: (() => void) | null;
    try {
      tell = await work(checkpoints, events);
    } catch (error) {
      if (!(error instanceof BatchRefused) || this.limit === 1) throw error;
      await client.query('ROLLBACK');
      this.limit = Math.ceil(this.taken / 2);
      return 'moved';
    }
    await client.query('COMMIT');
    this.limit = Math.min(this.batchSize, this.limit * 2);
    tell?.();
    return tell ? 'moved' : 'still';
  }
}

async function stop(client: ClientBase, model: ProjectionModel, { event, error }: PoisonousEvent): Promise<ProjectionFailure> {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  await markStopped(
    client,
    { projection: model.name, role: model.role },
    event.position - 1n,
    `${event.type} at ${event.position}: ${reason}`,
  );
  return { projection: model.name, version: model.projection.version, role: model.role, position: event.position, error };
}
