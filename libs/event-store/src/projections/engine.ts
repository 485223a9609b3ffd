import { setTimeout as breathe } from 'node:timers/promises';
import type { Client } from 'pg';
import type { LogPosition } from '../events';
import { readHorizon, type PostgresEventStore } from '../postgres-event-store';
import type { Projection } from '../projection';
import { LOG_CHANNEL } from '../schema';
import { SideConnection, configOf } from '../side-connection';
import { Bell } from './bell';
import { reachedOf, readCheckpoints } from './checkpoints';
import { Deference } from './deference';
import { Models } from './model';
import { Projector, type Outcome, type ProjectionFailure } from './projector';
import { readQuarantined, type QuarantinedStream } from './quarantine';
import { Rebuilds } from './rebuilds';
import type { RebuildReport } from './report';
import { prepare, rosterOf } from './roster';
import { isInPreparation, statusOf, type EngineStatus, type SeenStatus } from './status';
import { Waiting } from './waiting';

export interface EngineOptions {
  /** A projection met an event that it cannot take; it says so once, in the process that met it. */
  onError?(failure: ProjectionFailure): void;
  /** The database did not answer as it should; tried again by itself. */
  onTrouble?(error: unknown): void;
  /** A rebuilt projection took over, in the process that built it. */
  onRebuilt?(report: RebuildReport): void;
  /** A decision about a quarantined stream was carried out, in the process that did so. */
  onReleased?(stream: QuarantinedStream): void;
  /** How many streams may be quarantined for one projection before it stops. Default 100. */
  maxQuarantined?: number;
  /** Events per transaction. Default 2000. */
  batchSize?: number;
  /** How long it sleeps when nobody wakes it. Default 250. */
  pollMs?: number;
}

/** Between two looks while an append is under way or another process is projecting. */
const SOON_MS = 8;
/** After a batch that has caught up with the log: as long as the batch took, and at most this. What comes meanwhile shares the next transaction. */
const LONGEST_BREATH_MS = 25;
const LONGEST_BACKOFF_MS = 1000;
const SESSION_SETTINGS = `SET synchronous_commit = off; SET idle_in_transaction_session_timeout = '10s'`;

/**
 * Keeps the read models up with the log. Every process runs one; whichever holds the lock projects, all others follow
 * what it has reached.
 */
export class ProjectionEngine {
  readonly models: Models;
  private readonly projector: Projector;
  private readonly bell = new Bell();
  private readonly waiting = new Waiting();
  private readonly deference = new Deference();
  private readonly listeners = new Set<(position: LogPosition) => void>();
  private readonly rebuilds: Rebuilds;
  private readonly hands: SideConnection;
  private readonly ears: SideConnection;
  private reachedSoFar: LogPosition = 0n;
  private seen: SeenStatus | null = null;
  private stopping = false;
  private running: Promise<void> | null = null;
  private forgetStore = () => {};

  constructor(
    readonly store: PostgresEventStore,
    projections: readonly Projection[],
    private readonly options: EngineOptions = {},
  ) {
    this.models = new Models(projections);
    this.projector = new Projector(this.models, options.batchSize ?? 2000, options.maxQuarantined ?? 100, {
      onLive: (reached) => this.advance(reached),
      onFailure: (failure) => options.onError?.(failure),
      onRebuilt: (report) => options.onRebuilt?.(report),
      onReleased: (stream) => options.onReleased?.(stream),
    });
    this.rebuilds = new Rebuilds(this.models, configOf(store.pool));
    const config = configOf(store.pool);
    // A crash may lose the last batches together with their checkpoint: they are projected again from the log, which loses nothing.
    this.hands = new SideConnection(config, (client) => client.query(SESSION_SETTINGS));
    this.ears = new SideConnection(
      config,
      (client) => this.listen(client),
      () => this.bell.ring(),
    );
  }

  /** Makes missing tables and begins to project. @throws when the database does not answer */
  async start(): Promise<void> {
    if (this.running) return;
    await this.hands.use(async (client) => {
      await prepare(client, this.models);
      this.advance(reachedOf(await readCheckpoints(client)));
    });
    this.stopping = false;
    this.forgetStore = this.store.onAppend(() => this.bell.ring());
    this.running = this.run();
  }

  /** Ends after the batch under way. Who still waits is answered false. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.forgetStore();
    this.bell.ring();
    await this.running;
    this.running = null;
    this.waiting.giveUp();
    this.rebuilds.giveUp();
    await Promise.all([this.hands.close(), this.ears.close()]);
  }

  /** How far the live read models are known to have come; a stopped projection does not hold this back. */
  reached(): LogPosition {
    return this.reachedSoFar;
  }

  /** True when every read of the read models shows what lies at `position`, wherever it is projected; false when that took too long. */
  async waitFor(position: LogPosition, timeoutMs: number): Promise<boolean> {
    if (position <= this.reachedSoFar) return true;
    const reached = this.waiting.wait(position, timeoutMs);
    this.bell.ring();
    return reached;
  }

  /** Calls back whenever the read models have come further, in every process. Answers how to stop that. */
  onAdvance(listener: (position: LogPosition) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Asked of the database, so the same in every process. */
  async status(): Promise<EngineStatus> {
    const horizon = await this.store.horizon();
    return statusOf(this.models, horizon, await readCheckpoints(this.store.pool));
  }

  /** The status that this process saw last, without asking the database; it looks several times a second. Null before the first look. */
  lastStatus(): SeenStatus | null {
    return this.seen;
  }

  /** The streams that are quarantined now, the oldest first. */
  quarantined(): Promise<QuarantinedStream[]> {
    return readQuarantined(this.store.pool);
  }

  /** Lets a stopped projection try again from the event that stopped it. */
  async resume(name: string): Promise<void> {
    await this.store.pool.query(`UPDATE checkpoint SET status = 'running', error = NULL, changed_at = now() WHERE projection = $1`, [name]);
    this.bell.ring();
  }

  /** Builds the projection anew beside the live one, which is served until the new one takes over. @throws what stopped the new one */
  async rebuild(name: string): Promise<RebuildReport> {
    await this.rebuilds.begin(name);
    const outcome = this.rebuilds.outcome(name);
    this.bell.ring();
    return outcome;
  }

  private async run(): Promise<void> {
    for (let failed = 0; !this.stopping;) {
      let restMs: number;
      try {
        restMs = await this.hands.use((client) => this.look(client));
        await this.ears.use(async () => {});
        failed = 0;
      } catch (error) {
        if (!this.stopping) this.options.onTrouble?.(error);
        restMs = Math.min(LONGEST_BACKOFF_MS, 25 * 2 ** failed);
        failed += 1;
        // What a crashed database had not kept is projected again: believe its checkpoint, not our memory.
        this.reachedSoFar = 0n;
      }
      if (restMs > 0) await this.bell.wait(restMs);
    }
  }

  /** One look at the log and one step of whatever there is to do. Answers how long to rest. */
  private async look(client: Client): Promise<number> {
    const began = performance.now();
    const [{ horizon, last }, checkpoints] = await Promise.all([readHorizon(client), readCheckpoints(client)]);
    const reached = reachedOf(checkpoints);
    this.see(statusOf(this.models, { horizon, last }, checkpoints));
    if (reached !== this.reachedSoFar) this.deference.othersMoved();
    this.advance(reached);
    this.rebuilds.settle(checkpoints);
    const { behind, complete } = rosterOf(this.models, checkpoints);
    const live = horizon > reached ? await this.projectLive(client, horizon, complete) : 'still';
    const pursued = behind.length > 0 ? await this.projector.pursue(client) : 'still';
    const released = checkpoints.some(({ quarantined }) => quarantined > 0) ? await this.projector.release(client) : 'still';
    if (live === 'moved' && pursued === 'still' && this.reachedSoFar >= horizon)
      await breathe(Math.min(LONGEST_BREATH_MS, performance.now() - began));
    if (live === 'moved' || pursued === 'moved' || released === 'moved') return 0;
    return live === 'elsewhere' || pursued === 'elsewhere' || horizon < last ? SOON_MS : (this.options.pollMs ?? 250);
  }

  private see(status: EngineStatus): void {
    const seenAt = performance.now();
    const isPreparing = status.projections.some(isInPreparation);
    this.seen = { ...status, seenAt, preparationSeenAt: isPreparing ? seenAt : (this.seen?.preparationSeenAt ?? null) };
  }

  private async projectLive(client: Client, horizon: LogPosition, complete: boolean): Promise<Outcome> {
    return this.deference.mayLead(complete, this.reachedSoFar) ? this.projector.live(client, this.reachedSoFar, horizon) : 'elsewhere';
  }

  private advance(position: LogPosition): void {
    if (position === this.reachedSoFar) return;
    const further = position > this.reachedSoFar;
    this.reachedSoFar = position;
    if (!further) return;
    this.waiting.reached(position);
    for (const listener of this.listeners) listener(position);
  }

  private async listen(client: Client): Promise<void> {
    client.on('notification', () => this.bell.ring());
    await client.query(`LISTEN ${LOG_CHANNEL}`);
    this.bell.ring();
  }
}
