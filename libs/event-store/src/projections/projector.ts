import { DatabaseError, type ClientBase } from 'pg';
import type { LogPosition, RecordedEvent } from '../events';
import { readRange } from '../postgres-event-store';
import { BatchRefused, isOfTheTables, projectBatch, type Outcome as BatchOutcome, type Refused } from './batch';
import { lockLog, markStopped, moveLive, moveOne, reachedOf, readCheckpoints, type Checkpoint } from './checkpoints';
import type { PoisonousEvent } from './fold-run';
import type { Models, ProjectionModel, Role } from './model';
import { quarantine, readDecided, readHolds, textOf, type Holds, type QuarantinedStream } from './quarantine';
import { carryOut } from './release';
import type { RebuildReport } from './report';
import { rosterOf, type Pursuit } from './roster';
import { takeOver } from './takeover';

/** A projection met an event that it cannot take. */
export interface ProjectionFailure {
  /** `quarantined`: the event's stream is held until somebody decides. `stopped`: the projection stands still until it is resumed or rebuilt. */
  effect: 'quarantined' | 'stopped';
  projection: string;
  version: number;
  role: Role;
  /** Of the event that it cannot take. */
  position: LogPosition;
  streamId: string;
  error: unknown;
}

export interface ProjectorEvents {
  onLive(reached: LogPosition): void;
  onFailure(failure: ProjectionFailure): void;
  onRebuilt(report: RebuildReport): void;
  /** A decision about a quarantined stream was carried out; it may be quarantined again by then. */
  onReleased(stream: QuarantinedStream): void;
}

/** What a projection leaves out while nothing of it is quarantined. */
const noHolds = (room: number): Holds => ({ held: new Map(), skipped: new Set(), room });

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
  private readonly free: Holds;
  /** It carried the live ones on the last time: nobody else will hold the lock. */
  private leads = false;

  constructor(
    private readonly models: Models,
    private readonly batchSize: number,
    /** Streams in quarantine for one projection, before it stops. */
    private readonly maxQuarantined: number,
    private readonly events: ProjectorEvents,
  ) {
    this.limit = batchSize;
    this.free = noHolds(maxQuarantined);
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
        const holds = await this.holdsOf(
          client,
          checkpoints.filter(({ role, quarantined }) => role === 'live' && quarantined > 0),
        );
        let to = reached;
        const tell = await this.batch(client, together, next, horizon, holds, (names, end) => moveLive(client, names, (to = end)));
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

  /** Carries out one decision about a quarantined stream. */
  async release(client: ClientBase): Promise<Outcome> {
    if (!(await readDecided(client)).some((stream) => this.models.of(stream.projection, stream.role))) return 'still';
    return this.locked(client, async (checkpoints) => {
      for (const stream of await readDecided(client)) {
        const model = this.models.of(stream.projection, stream.role);
        const checkpoint = checkpoints.find(({ projection, role }) => projection === stream.projection && role === stream.role);
        if (!model || checkpoint?.version !== model.projection.version) continue;
        const holds = await readHolds(client, checkpoint, this.maxQuarantined);
        const next = checkpoints.find(({ projection, role }) => projection === stream.projection && role === 'next');
        const poison = await carryOut(client, { models: this.models, model, stream, holds, upTo: checkpoint.position, next });
        return () => {
          this.events.onReleased(stream);
          if (poison) this.events.onFailure(failureOf(model, poison, 'quarantined'));
        };
      }
      return null;
    });
  }

  /** What is left out for each of these; nothing for the others. */
  private async holdsOf(client: ClientBase, checkpoints: readonly Checkpoint[]): Promise<(model: ProjectionModel) => Holds> {
    if (checkpoints.length === 0) return () => this.free;
    const holds = new Map<string, Holds>();
    for (const checkpoint of checkpoints) holds.set(checkpoint.projection, await readHolds(client, checkpoint, this.maxQuarantined));
    return ({ name }) => holds.get(name) ?? this.free;
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
    const holds = await this.holdsOf(client, [checkpoint]);
    const tell = await this.batch(client, [model], events, goal, holds, async ([name], to) => {
      if (name === undefined) return;
      await moveOne(client, checkpoint, to);
      arrived = to === goal;
    });
    const live = checkpoints.find(({ projection, role }) => projection === checkpoint.projection && role === 'live');
    if (checkpoint.role !== 'next' || !arrived) return tell;
    const report = await takeOver(client, model, live, live?.status === 'running' && live.position === goal);
    return () => this.events.onRebuilt(report);
  }

  /** `events` are the next that there are up to `upTo`, or the first of them. Answers what to tell when the transaction is committed. */
  private async batch(
    client: ClientBase,
    models: readonly ProjectionModel[],
    events: readonly RecordedEvent[],
    upTo: LogPosition,
    holds: (model: ProjectionModel) => Holds,
    move: (names: string[], to: LogPosition) => Promise<void>,
  ): Promise<() => void> {
    this.taken = events.length;
    const last = events.at(-1);
    const to = last && events.length === this.limit ? last.position : upTo;
    const failures: ProjectionFailure[] = [];
    await this.project(client, models, events, holds, async (outcome) => {
      const moved: string[] = [];
      for (const [model, { quarantined, stopped }] of outcome) {
        for (const poison of quarantined) {
          await quarantine(client, model, poison);
          failures.push(failureOf(model, poison, 'quarantined'));
        }
        if (stopped) failures.push(await stop(client, model, stopped));
        else moved.push(model.name);
      }
      await move(moved, to);
    });
    return () => failures.forEach((failure) => this.events.onFailure(failure));
  }

  private async project(
    client: ClientBase,
    models: readonly ProjectionModel[],
    events: readonly RecordedEvent[],
    holds: (model: ProjectionModel) => Holds,
    note: (outcome: BatchOutcome) => Promise<void>,
  ): Promise<void> {
    const [only] = events;
    if (only === undefined) return note(new Map(models.map((model) => [model, NOTHING_REFUSED])));
    if (this.limit > 1) return projectBatch(client, models, events, holds, note);
    const outcomes = new Map<ProjectionModel, Refused>();
    for (const model of models) {
      await client.query('SAVEPOINT alone');
      try {
        await projectBatch(client, [model], events, holds, async (outcome) => {
          outcomes.set(model, outcome.get(model) ?? NOTHING_REFUSED);
        });
      } catch (error) {
        if (!(error instanceof BatchRefused)) throw error;
        await client.query('ROLLBACK TO SAVEPOINT alone');
        const poison = { event: only, error: error.cause };
        const isStopped = isOfTheTables(error.cause) || holds(model).room < 1;
        outcomes.set(model, isStopped ? { quarantined: [], stopped: poison } : { quarantined: [poison], stopped: null });
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

async function stop(client: ClientBase, model: ProjectionModel, poison: PoisonousEvent): Promise<ProjectionFailure> {
  const { type, position } = poison.event;
  await markStopped(client, { projection: model.name, role: model.role }, position - 1n, `${type} at ${position}: ${textOf(poison.error)}`);
  return failureOf(model, poison, 'stopped');
}

const failureOf = (
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

const NOTHING_REFUSED: Refused = { quarantined: [], stopped: null };
