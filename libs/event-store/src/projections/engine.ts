import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { LogPosition } from '../events';
import { readHorizon } from '../event-reader';
import type { PostgresEventStore } from '../postgres-event-store';
import type { Projection } from '../projection';
import { LOG_CHANNEL } from '../schema';
import { SideConnection, configOf } from '../side-connection';
import type { ProjectedBatch } from './batch-observation';
import { reachedOf, readCheckpoints } from './checkpoints';
import type { EngineOptions } from './engine-options';
import { Models } from './projection-model';
import { prepare, projectionSetOf } from './projection-set';
import { Projector, type StepResult } from './projector';
import { readQuarantined, type QuarantinedStream } from './quarantine';
import { ReachedPosition } from './reached-position';
import type { RebuildReport } from './rebuild-report';
import { Rebuilds } from './rebuilds';
import { RollingUpgradeGate } from './rolling-upgrade-gate';
import { isInPreparation, statusOf, type EngineStatus, type SeenStatus } from './status';

/** Delay until the next read of the log while an append is in flight or another process is projecting. */
const SHORT_POLL_MS = 8;
/**
 * Longest pause after a small batch that has caught up with the log. The pause is as long as the batch took, so that the events of that time
 * share the next transaction.
 */
const MAX_PAUSE_MS = 25;
/** The number of events from which on a batch is large: the cost of its transaction is small beside that of its events, so no pause follows. */
const LARGE_BATCH = 100n;
const MAX_BACKOFF_MS = 1000;
const SESSION_SETTINGS = `SET synchronous_commit = off; SET idle_in_transaction_session_timeout = '10s'`;

/**
 * Keeps the read models up to date with the log. Every process runs an engine; the one that holds the lock projects, the others follow
 * the position that it has reached.
 */
export class ProjectionEngine {
  readonly models: Models;
  private readonly projector: Projector;
  private readonly signal = new Signal();
  private readonly reachedPosition = new ReachedPosition();
  private readonly upgradeGate = new RollingUpgradeGate();
  private readonly rebuilds: Rebuilds;
  private readonly projectorConnection: SideConnection;
  private readonly listenConnection: SideConnection;
  private readonly batchListeners = new Set<(batch: ProjectedBatch) => void>();
  private seenStatus: SeenStatus | null = null;
  /** The highest position that was announced since the last read of the log began; 0 if none was. */
  private announcedPosition: LogPosition = 0n;
  private isStopping = false;
  private runLoop: Promise<void> | null = null;
  private unsubscribeFromStore = () => {};

  constructor(
    readonly store: PostgresEventStore,
    projections: readonly Projection[],
    private readonly options: EngineOptions = {},
  ) {
    this.models = new Models(projections);
    this.projector = new Projector(
      this.models,
      options.batchSize ?? 2000,
      options.maxQuarantined ?? 100,
      {
        onLive: (position) => this.reachedPosition.set(position),
        onProjected: (batch) => this.batchListeners.forEach((listener) => listener(batch)),
        onFailure: (failure) => options.onError?.(failure),
        onRebuilt: (report) => options.onRebuilt?.(report),
        onReleased: (stream) => options.onReleased?.(stream),
      },
    );
    this.rebuilds = new Rebuilds(this.models, configOf(store.pool));
    const config = configOf(store.pool);
    // A crash of the database may lose the last batches together with their checkpoint. They are projected again from the log.
    this.projectorConnection = new SideConnection(config, (client) =>
      client.query(SESSION_SETTINGS),
    );
    this.listenConnection = new SideConnection(
      config,
      (client) => this.listen(client),
      () => this.signal.notify(),
    );
  }

  /** Creates missing tables and starts to project. @throws Error of `pg` when the database cannot be reached */
  async start(): Promise<void> {
    if (this.runLoop) return;
    await this.projectorConnection.use(async (client) => {
      await prepare(client, this.models);
      this.reachedPosition.set(reachedOf(await readCheckpoints(client)));
    });
    this.isStopping = false;
    this.unsubscribeFromStore = this.store.onAppend((position) => this.announce(position));
    this.runLoop = this.run();
  }

  /** Stops after the current batch. Pending {@link waitFor} calls resolve with false. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.unsubscribeFromStore();
    this.signal.notify();
    await this.runLoop;
    this.runLoop = null;
    this.reachedPosition.cancelAll();
    this.rebuilds.cancelAll();
    await Promise.all([this.projectorConnection.close(), this.listenConnection.close()]);
  }

  /** The last known position of the live read models. A stopped projection does not hold it back. */
  reached(): LogPosition {
    return this.reachedPosition.current;
  }

  /** Resolves with true when all reads show the event at `position`, also if another process projects; with false after `timeoutMs`. */
  waitFor(position: LogPosition, timeoutMs: number): Promise<boolean> {
    this.announce(position);
    return this.reachedPosition.waitFor(position, timeoutMs);
  }

  /** Calls `listener` whenever this or another process has moved the read models forward. @returns A function that unsubscribes. */
  onAdvance(listener: (position: LogPosition) => void): () => void {
    return this.reachedPosition.onAdvance(listener);
  }

  /** Calls `listener` after each batch of this process. It must not throw. */
  onProjected(listener: (batch: ProjectedBatch) => void): void {
    this.batchListeners.add(listener);
  }

  /** Reads the status from the database; it is the same in every process. */
  async status(): Promise<EngineStatus> {
    const horizon = await this.store.horizon();
    return statusOf(this.models, horizon, await readCheckpoints(this.store.pool));
  }

  /** The status that this process read last, at most about 250 ms old; null before the first read. */
  lastStatus(): SeenStatus | null {
    return this.seenStatus;
  }

  /** The streams that are quarantined now, the oldest first. */
  quarantined(): Promise<QuarantinedStream[]> {
    return readQuarantined(this.store.pool);
  }

  /** Resumes a stopped projection at the event that stopped it. */
  async resume(name: string): Promise<void> {
    await this.store.pool.query(
      `UPDATE checkpoint SET status = 'running', error = NULL, changed_at = now() WHERE projection = $1`,
      [name],
    );
    this.signal.notify();
  }

  /** Rebuilds the projection beside the live tables, which are read until the new ones replace them. @throws the error that stopped the rebuild */
  async rebuild(name: string): Promise<RebuildReport> {
    await this.rebuilds.start(name);
    const outcome = this.rebuilds.outcome(name);
    this.signal.notify();
    return outcome;
  }

  private async run(): Promise<void> {
    for (let failures = 0; !this.isStopping;) {
      let delayMs: number;
      try {
        delayMs = await this.projectorConnection.use((client) => this.runOnce(client));
        await this.listenConnection.use(async () => {});
        failures = 0;
      } catch (error) {
        if (!this.isStopping) this.options.onDatabaseError?.(error);
        delayMs = Math.min(MAX_BACKOFF_MS, 25 * 2 ** failures);
        failures += 1;
        this.reachedPosition.forget();
        this.announcedPosition = 0n;
      }
      if (delayMs > 0 && this.announcedPosition <= this.reachedPosition.current)
        await this.signal.wait(delayMs);
    }
  }

  /** Says that an event has this position. The log is read again unless the read models show the event, or a batch that is running does. */
  private announce(position: LogPosition): void {
    if (position > this.announcedPosition) this.announcedPosition = position;
    if (position > this.reachedPosition.current) this.signal.wake();
  }

  /** Reads log and checkpoints, and runs one step of each kind of work. Returns the delay until the next run in milliseconds. */
  private async runOnce(client: Client): Promise<number> {
    const startedAt = performance.now();
    this.announcedPosition = 0n;
    const [{ horizon, last }, checkpoints] = await Promise.all([
      readHorizon(client),
      readCheckpoints(client),
    ]);
    const reachedPosition = reachedOf(checkpoints);
    this.rememberStatus(statusOf(this.models, { horizon, last }, checkpoints), startedAt);
    if (reachedPosition !== this.reachedPosition.current) this.upgradeGate.onMovedByOthers();
    this.reachedPosition.set(reachedPosition);
    this.rebuilds.settle(checkpoints);
    const { lagging, isComplete } = projectionSetOf(this.models, checkpoints);
    const live =
      horizon > reachedPosition ? await this.projectLive(client, horizon, isComplete) : 'idle';
    const caughtUp = lagging.length > 0 ? await this.projector.catchUp(client) : 'idle';
    const releaseResult = checkpoints.some(({ quarantined }) => quarantined > 0)
      ? await this.projector.releaseNext(client)
      : 'idle';
    const isBehind = this.reachedPosition.current < horizon;
    const isSmall = this.reachedPosition.current - reachedPosition < LARGE_BATCH;
    if (live === 'moved' && caughtUp === 'idle' && !isBehind && isSmall)
      await sleep(Math.min(MAX_PAUSE_MS, performance.now() - startedAt));
    if ((live === 'moved' && isBehind) || caughtUp === 'moved' || releaseResult === 'moved')
      return 0;
    return live === 'locked-elsewhere' || caughtUp === 'locked-elsewhere' || horizon < last
      ? SHORT_POLL_MS
      : (this.options.pollMs ?? 250);
  }

  private rememberStatus(status: EngineStatus, seenAt: number): void {
    const isPreparing = status.projections.some(isInPreparation);
    this.seenStatus = {
      ...status,
      seenAt,
      preparationSeenAt: isPreparing ? seenAt : (this.seenStatus?.preparationSeenAt ?? null),
    };
  }

  private async projectLive(
    client: Client,
    horizon: LogPosition,
    knowsAll: boolean,
  ): Promise<StepResult> {
    const from = this.reachedPosition.current;
    return this.upgradeGate.mayProject(knowsAll, from)
      ? this.projector.projectLive(client, from, horizon)
      : 'locked-elsewhere';
  }

  private async listen(client: Client): Promise<void> {
    client.on('notification', ({ payload = '' }) =>
      /^\d+$/.test(payload) ? this.announce(BigInt(payload)) : this.signal.notify(),
    );
    await client.query(`LISTEN ${LOG_CHANNEL}`);
    this.signal.notify();
  }
}

/** A wake-up for one waiting loop. A notification that arrives while the loop does not wait is kept for the next wait. */
class Signal {
  private isNotified = false;
  private resolve: (() => void) | null = null;

  notify(): void {
    this.isNotified = true;
    this.wake();
  }

  /** Wakes the loop if it waits; otherwise does nothing. */
  wake(): void {
    this.resolve?.();
  }

  /** Resolves at the next notification, or after `timeoutMs`. */
  async wait(timeoutMs: number): Promise<void> {
    if (!this.isNotified) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        this.resolve = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.resolve = null;
    }
    this.isNotified = false;
  }
}
