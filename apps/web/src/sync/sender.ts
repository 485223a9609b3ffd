import {
  SYNC_LIMITS,
  type MonotonicReading,
  type SyncBody,
  type SyncCommand,
  type SyncResult,
  type Timestamp,
} from '@milkround/contracts';
import { createStore } from 'zustand';
import { ApiError } from '../api/api-error';
import type { DeviceClock } from './device-clock';
import type { KeptEntry } from './entry';
import type { LogState } from './entry-store';

/** The part of an outbox that a sender uses. */
export interface Sendable {
  waiting(limit: number): Promise<KeptEntry[]>;
  countWaiting(): Promise<number>;
  /** The server's time of the last entry that it received from this phone. */
  lastTaken(): Promise<Timestamp | null>;
  settle(
    sentEntries: readonly KeptEntry[],
    results: readonly SyncResult[],
    logState: LogState,
  ): Promise<void>;
}

export interface SyncAnswer extends LogState {
  results: SyncResult[];
}

export interface SenderParts {
  outbox: Sendable;
  /** One `sync`. @throws ApiError */
  post(
    body: Omit<SyncBody, 'userId'> & Required<Pick<SyncBody, 'commands' | 'sentAt' | 'waiting'>>,
  ): Promise<SyncAnswer>;
  /** Runs `work` while no other tab of this phone sends. */
  runExclusive(work: () => Promise<void>): Promise<void>;
  clock: DeviceClock;
}

/**
 * `idle`: nothing to send, or another tab sends it. `resting`: the last request failed, and is tried again after a delay. `sign-in`: the session is
 * over. `full`: the server accepts no more entries for a while; nothing is sent before then unless `wake` is called.
 */
export type SenderState = 'idle' | 'sending' | 'resting' | 'sign-in' | 'full';

const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;
const SESSION_OVER: ReadonlySet<number> = new Set([401, 403]);
const TOO_LARGE = 413;
const TOO_MANY = 429;

/**
 * Sends the waiting entries of an outbox: the oldest first, in batches, one batch after the other. After a failure the entries stay in the outbox
 * and keep their ids, so that the server carries out each of them once.
 */
export class Sender {
  private readonly state = createStore<SenderState>(() => 'idle');
  private isUnderWay = false;
  private isWanted = false;
  private isStopped = false;
  private failures = 0;
  private batch = SYNC_LIMITS.commands;
  /** The number of entries in the last call. */
  private batchSize = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly parts: SenderParts) {}

  readonly get = (): SenderState => this.state.getState();

  readonly subscribe = (listener: () => void): (() => void) => this.state.subscribe(listener);

  /** Sends the waiting entries. Call it after each event that may allow this: a new entry, the network, the socket, a visible page, or a session. */
  readonly wake = (): void => {
    if (this.isStopped) return;
    this.isWanted = true;
    clearTimeout(this.timer);
    if (this.isUnderWay) return;
    this.isUnderWay = true;
    void this.run();
  };

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private async run(): Promise<void> {
    do {
      this.isWanted = false;
      try {
        await this.parts.runExclusive(() => this.drain());
      } catch (error) {
        // Reset before the state changes, so that a subscriber who calls `wake` starts a new run.
        this.isUnderWay = false;
        this.rest(error);
        // The server may have started after this request was sent: a call of `wake` during the request is an occasion to try again.
        if (this.isWanted && this.get() === 'resting') this.wake();
        return;
      }
      this.failures = 0;
      this.batch = SYNC_LIMITS.commands;
      this.setState('idle');
    } while (this.isWanted && !this.isStopped);
    this.isUnderWay = false;
  }

  private async drain(): Promise<void> {
    for (;;) {
      const batch = await this.parts.outbox.waiting(this.batch);
      if (batch.length === 0 || this.isStopped) return;
      this.setState('sending');
      const count = await this.parts.outbox.countWaiting();
      this.batchSize = batch.length;
      const commands = batch.map((entry) => this.commandOf(entry));
      const lastTime = await this.parts.outbox.lastTaken();
      const waiting = Math.max(0, count - batch.length);
      const { results, position, epoch } = await this.parts.post({
        commands,
        waiting,
        ...this.times(),
        ...(lastTime !== null && { after: lastTime }),
      });
      await this.parts.outbox.settle(batch, results, { position, epoch });
      if (!results.some(({ id }) => commands.some((command) => command.id === id)))
        throw new Error('The server answered to none of the entries');
      this.failures = 0;
    }
  }

  /** The entry as it is sent: with how far the wall clock was set since the start of the app in which it was made. */
  private commandOf({ command, setBeforeMs }: KeptEntry): SyncCommand {
    const setByMs = (this.parts.clock.setBeforeMs() ?? NaN) - (setBeforeMs ?? NaN);
    return command.clock && setByMs
      ? { ...command, clock: { ...command.clock, setByMs } }
      : command;
  }

  private times(): { sentAt: Timestamp; clock: MonotonicReading } {
    const { run, elapsedMs } = this.parts.clock.read();
    return { sentAt: this.parts.clock.now().toISOString(), clock: { run, elapsedMs } };
  }

  private rest(error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0;
    if (SESSION_OVER.has(status)) {
      this.setState('sign-in');
      return;
    }
    const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : null;
    if (status === TOO_MANY && retryAfterMs !== null) {
      this.setState('full');
      this.wakeAfter(retryAfterMs);
      return;
    }
    if (status === TOO_LARGE) this.batch = Math.max(1, Math.floor(this.batchSize / 2));
    this.setState('resting');
    const longest = Math.min(FIRST_REST_MS * 2 ** this.failures++, LONGEST_REST_MS);
    this.wakeAfter(longest * (0.5 + Math.random() / 2));
  }

  private wakeAfter(ms: number): void {
    if (!this.isStopped) this.timer = setTimeout(this.wake, ms);
  }

  private setState(state: SenderState): void {
    this.state.setState(state, true);
  }
}
