import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Pace } from './pace';
import type { Walk } from './walk';

/** So often it is looked who is due. */
export const TICK_MS = 250;

export interface RunnerOptions {
  /** Delivery boys who act at the same time. It bounds the load on the server. */
  atOnce: number;
  /** Returns the milliseconds until a delivery boy acts again whose call failed; null ends his walk. The failed act is not repeated. */
  onFailed: (walk: Walk, error: unknown) => number | null;
}

export class MorningRunner {
  private readonly limit: ReturnType<typeof pLimit>;
  private readonly walks = new Map<number, Walk>();
  private readonly pendingActs = new Map<number, Promise<void>>();
  private readonly pausedUntil = new Map<number, number>();
  private isStopped = false;

  constructor(private readonly options: RunnerOptions) {
    this.limit = pLimit(options.atOnce);
  }

  /** Replaces the walks. An act of an earlier walk ends before the first one of the same delivery boy. */
  begin(walks: readonly Walk[]): void {
    this.walks.clear();
    for (const walk of walks) this.walks.set(walk.id, walk);
  }

  /** Takes a delivery boy out of the morning, who signs out. */
  remove(id: number): void {
    const walk = this.walks.get(id);
    if (!walk) return;
    this.walks.delete(id);
    this.run(walk, () => walk.phone.end());
  }

  /** Lets everybody act who is due, and signs one phone in that is missed: so sign-ins are spread. */
  advance(pace: Pace, now: number): void {
    if (this.isStopped) return;
    const isFree = ({ id }: Walk) =>
      !this.pendingActs.has(id) && (this.pausedUntil.get(id) ?? 0) <= now;
    const freeWalks = [...this.walks.values()].filter(isFree);
    for (const walk of freeWalks.filter((candidate) => candidate.isDue(pace, now)))
      this.run(walk, () => walk.act(pace, now));
    const missed = freeWalks.find(
      (walk) => !this.pendingActs.has(walk.id) && walk.isMissed(pace, now),
    );
    if (missed) this.run(missed, () => missed.phone.signIn());
  }

  /** Runs one morning from its beginning, until all walks are finished or it is stopped. @param speed see {@link Pace} */
  async complete(walks: readonly Walk[], speed: number): Promise<void> {
    this.begin(walks);
    const changedAt = Date.now();
    const startedAt = new Date(changedAt).toISOString();
    const pace: Pace = { startedAt, firstMinute: 0, minute: 0, speed, changedAt };
    while (!this.isStopped && walks.some(({ isFinished }) => !isFinished)) {
      this.advance(pace, Date.now());
      await Promise.race([wait(TICK_MS), ...this.pendingActs.values()]);
    }
    await this.stop();
  }

  /** Begins no further act, waits for pending acts, and ends the connections. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.pendingActs.values());
    for (const { phone } of this.walks.values()) phone.hangUp();
  }

  /** Runs the work of one delivery boy after his earlier work. An error pauses only him. */
  private run(walk: Walk, work: () => Promise<void>): void {
    const before = this.pendingActs.get(walk.id) ?? Promise.resolve();
    const pendingAct = before
      .then(() => this.limit(work))
      .catch((error: unknown) => {
        if (this.isStopped) return;
        const pauseMs = this.options.onFailed(walk, error);
        if (pauseMs === null) walk.end();
        else this.pausedUntil.set(walk.id, Date.now() + pauseMs);
      })
      .finally(() => {
        if (this.pendingActs.get(walk.id) === pendingAct) this.pendingActs.delete(walk.id);
      });
    this.pendingActs.set(walk.id, pendingAct);
  }
}
