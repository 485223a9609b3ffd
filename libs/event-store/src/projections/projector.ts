import { DatabaseError, type ClientBase } from 'pg';
import type { LogPosition, RecordedEvent } from '../events';
import { readRange } from '../event-reader';
import { BatchObservation, type ProjectedBatch } from './batch-observation';
import {
  lockLog,
  moveLive,
  moveOne,
  reachedOf,
  readCheckpoints,
  type Checkpoint,
} from './checkpoints';
import { ProjectStep } from './project-step';
import { failureOf, type ProjectionFailure } from './projection-failure';
import type { Models } from './projection-model';
import { projectionSetOf, type LaggingProjection } from './projection-set';
import { ReadAhead } from './read-ahead';
import { readDecided, readExcludedEvents, type QuarantinedStream } from './quarantine';
import type { RebuildReport } from './rebuild-report';
import { releaseStream } from './release-stream';
import { takeOver } from './takeover';

export interface ProjectorEvents {
  onLive(position: LogPosition): void;
  onProjected(batch: ProjectedBatch): void;
  onFailure(failure: ProjectionFailure): void;
  onRebuilt(report: RebuildReport): void;
  /** A decision about a quarantined stream was carried out. The stream may have been quarantined again at a later event. */
  onReleased(stream: QuarantinedStream): void;
}

const LOCK_NOT_AVAILABLE = '55P03';
/** Delay before the next take-over attempt after readers held the old tables. */
const TAKEOVER_RETRY_MS = 1000;

/** `moved`: there may be more to do. `locked-elsewhere`: another process holds the lock. */
export type StepResult = 'moved' | 'idle' | 'locked-elsewhere';

/** Runs after the commit of a step and reports its results. */
type AfterCommit = () => void;

/** Moves the read models forward, one transaction per batch, under the lock that only one process holds. */
export class Projector {
  private readonly step: ProjectStep;
  private nextTakeOverAt = 0;
  /** How far the live read models were behind the horizon after the last live step. */
  private liveBehind: LogPosition = 0n;
  /** Whether the last live step of this process moved the read models; then it most likely gets the lock again. */
  private isLeading = false;
  private readonly liveAhead = new ReadAhead();
  private readonly laggingAhead = new ReadAhead();

  constructor(
    private readonly models: Models,
    batchSize: number,
    /** How many streams may be quarantined for one projection before it stops. */
    private readonly maxQuarantined: number,
    private readonly events: ProjectorEvents,
  ) {
    this.step = new ProjectStep(batchSize, maxQuarantined);
  }

  /** Moves the live projections from `from`, their last known position, towards `horizon`. */
  async projectLive(
    client: ClientBase,
    from: LogPosition,
    horizon: LogPosition,
  ): Promise<StepResult> {
    const eventsAhead = await this.liveAhead.take(from, this.step.limit);
    const readEvents = () =>
      eventsAhead
        ? Promise.resolve(eventsAhead)
        : readRange(client, from, horizon, this.step.limit);
    const result = await this.withLock(
      client,
      async (checkpoints, eventsAhead) => {
        const reachedPosition = reachedOf(checkpoints);
        if (horizon <= reachedPosition) return null;
        const withQuarantine = checkpoints.filter(
          ({ role, quarantined }) => role === 'live' && quarantined > 0,
        );
        let movedTo = reachedPosition;
        const observation = new BatchObservation();
        const events =
          eventsAhead && reachedPosition === from
            ? eventsAhead
            : await readRange(client, reachedPosition, horizon, this.step.limit);
        const failures = await this.step.run(client, {
          models: projectionSetOf(this.models, checkpoints).current,
          events,
          observation,
          upTo: horizon,
          pagesAhead: this.liveAhead.pages(client, horizon, this.step.limit),
          quarantinedFor: withQuarantine,
          moveCheckpoints: (names, to) => moveLive(client, names, (movedTo = to)),
        });
        return () => {
          this.report(failures);
          this.liveBehind = horizon - movedTo;
          this.events.onLive(movedTo);
          this.reportBatch(observation, { isLive: true });
        };
      },
      this.isLeading || eventsAhead ? readEvents : undefined,
    );
    this.isLeading = result === 'moved';
    return result;
  }

  /** Moves one lagging projection towards the live ones, and lets it take over when it was built beside live tables and has caught up. */
  async catchUp(client: ClientBase): Promise<StepResult> {
    if (Date.now() < this.nextTakeOverAt) return 'idle';
    try {
      return await this.withLock(client, async (checkpoints) => {
        const [lagging] = projectionSetOf(this.models, checkpoints).lagging;
        return lagging ? this.catchUpOne(client, lagging, checkpoints) : null;
      });
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
      await client.query('ROLLBACK');
      this.nextTakeOverAt = Date.now() + TAKEOVER_RETRY_MS;
      return 'idle';
    }
  }

  /** Carries out one decision about a quarantined stream. */
  async releaseNext(client: ClientBase): Promise<StepResult> {
    if (
      !(await readDecided(client)).some((stream) =>
        this.models.find(stream.projection, stream.role),
      )
    )
      return 'idle';
    return this.withLock(client, async (checkpoints) => {
      for (const stream of await readDecided(client)) {
        const model = this.models.find(stream.projection, stream.role);
        const checkpoint = checkpoints.find(
          ({ projection, role }) => projection === stream.projection && role === stream.role,
        );
        if (!model || checkpoint?.version !== model.projection.version) continue;
        const excludedEvents = await readExcludedEvents(client, checkpoint, this.maxQuarantined);
        const next = checkpoints.find(
          ({ projection, role }) => projection === stream.projection && role === 'next',
        );
        const poison = await releaseStream(client, {
          models: this.models,
          model,
          stream,
          excluded: excludedEvents,
          upTo: checkpoint.position,
          next,
        });
        return () => {
          this.events.onReleased(stream);
          if (poison) this.events.onFailure(failureOf(model, poison, 'quarantined'));
        };
      }
      return null;
    });
  }

  private async catchUpOne(
    client: ClientBase,
    { model, checkpoint }: LaggingProjection,
    checkpoints: readonly Checkpoint[],
  ): Promise<AfterCommit> {
    const goal = reachedOf(checkpoints);
    let hasCaughtUp = checkpoint.position === goal;
    const observation = new BatchObservation();
    const { limit } = this.step;
    const eventsAhead = await this.laggingAhead.take(checkpoint.position, limit);
    const events = eventsAhead ?? (await readRange(client, checkpoint.position, goal, limit));
    const failures = await this.step.run(client, {
      models: [model],
      events,
      observation,
      upTo: goal,
      pagesAhead: this.laggingAhead.pages(client, goal, limit),
      quarantinedFor: [checkpoint],
      moveCheckpoints: async ([name], to) => {
        if (name === undefined) return;
        await moveOne(client, checkpoint, to);
        hasCaughtUp = to === goal;
      },
    });
    const live = checkpoints.find(
      ({ projection, role }) => projection === checkpoint.projection && role === 'live',
    );
    const afterCommit = () => {
      this.report(failures);
      this.reportBatch(observation, { isLive: false });
    };
    if (checkpoint.role !== 'next' || !hasCaughtUp) return afterCommit;
    const report = await takeOver(
      client,
      model,
      live,
      live?.status === 'running' && live.position === goal,
    );
    return () => {
      afterCommit();
      this.events.onRebuilt(report);
    };
  }

  private report(failures: readonly ProjectionFailure[]): void {
    for (const failure of failures) this.events.onFailure(failure);
  }

  private reportBatch(observation: BatchObservation, { isLive }: { isLive: boolean }): void {
    if (observation.events > 0) this.events.onProjected(observation.end({ isLive }));
  }

  /** Runs a step in a transaction under the lock. `readAhead` is sent together with the request for the lock. */
  private async withLock(
    client: ClientBase,
    step: (
      checkpoints: Checkpoint[],
      eventsAhead: RecordedEvent[] | null,
    ) => Promise<AfterCommit | null>,
    readAhead: () => Promise<RecordedEvent[] | null> = () => Promise.resolve(null),
  ): Promise<StepResult> {
    const [isLocked, checkpoints, eventsAhead] = await Promise.all([
      lockLog(client, { wait: false }),
      readCheckpoints(client),
      readAhead(),
    ]);
    if (!isLocked) {
      await client.query('ROLLBACK');
      return 'locked-elsewhere';
    }
    let afterCommit: AfterCommit | null;
    try {
      afterCommit = await step(checkpoints, eventsAhead);
    } catch (error) {
      if (!this.step.halveAfter(error)) throw error;
      await client.query('ROLLBACK');
      return 'moved';
    }
    await client.query('COMMIT');
    afterCommit?.();
    this.step.grow(this.liveBehind);
    return afterCommit ? 'moved' : 'idle';
  }
}
