import type { Pool } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { AppendWriter, type AppendLocked } from './append-writer';
import {
  findCommandPosition,
  recordUnchangedCommand,
  type CommandIdentity,
} from './command-records';
import { EventReader } from './event-reader';
import type { AppendRequest, AppendResult, LogPosition } from './events';
import { importEvents, type ImportedAppend } from './import-events';
import { KeyedMutex } from './keyed-mutex';
import { inSpan, traceMeta } from './tracing';
import { withClient } from './with-client';
import { SideConnection, configOf } from './side-connection';
import { LOG_CHANNEL } from './schema';

/** How many callers of this process wait, by queue. */
export interface QueueLengths {
  /** Commands that wait for other commands on the same stream. */
  streams: number;
  /** Appends that wait for the next batch. */
  appends: number;
}

/** The event log in PostgreSQL. `eventStoreSchema` creates its tables. The caller owns the pool and handles its error events. */
export class PostgresEventStore extends EventReader {
  private readonly listeners = new Set<(position: LogPosition) => void>();
  private readonly notifier: AppendNotifier;
  private readonly writer: AppendWriter;
  private readonly mutexes: KeyedMutex[] = [];

  constructor(pool: Pool) {
    super(pool);
    this.notifier = new AppendNotifier(pool);
    this.writer = new AppendWriter(pool);
  }

  /**
   * Appends all events of a command to one or several streams, or none of them.
   * @throws VersionConflict, StreamsLocked, CommandRepeated, CommandReused, ClaimTaken, UnstorableEvent
   */
  async append(request: AppendRequest): Promise<AppendResult> {
    const position = await inSpan('append', appendAttributes([request]), () =>
      this.writer.write(inTrace(request)),
    );
    this.notifyAppended(position);
    return { position };
  }

  /**
   * Appends the events of several commands, in their order, in one transaction: all of them or none.
   * @returns The position of the last event of each command.
   * @throws VersionConflict, CommandRepeated or CommandReused of the first command, or a DatabaseError. Append the commands one by one to get
   * the error of each.
   */
  async appendAll(requests: readonly AppendRequest[]): Promise<LogPosition[]> {
    const positions = await inSpan('append', appendAttributes(requests), () =>
      this.writer.writeAll(requests.map(inTrace)),
    );
    const last = positions.at(-1);
    if (last !== undefined) this.notifyAppended(last);
    return positions;
  }

  /**
   * Locks streams and runs `work`, which decides and appends: no other append to the streams runs meanwhile, also none of another process. They wait and
   * are decided again.
   * @throws the errors of `work` and of {@link append}
   */
  async appendLocked<T>(
    streamIds: readonly string[],
    work: (append: AppendLocked) => Promise<T>,
  ): Promise<T> {
    let position: LogPosition | null = null;
    const result = await inSpan('append', {}, () =>
      this.writer.writeLocked(streamIds, (append) =>
        work(async (request, alongside) => (position = await append(inTrace(request), alongside))),
      ),
    );
    if (position !== null) this.notifyAppended(position);
    return result;
  }

  /** Appends a history that was recorded elsewhere, see {@link importEvents}. */
  async import(appends: readonly ImportedAppend[]): Promise<LogPosition> {
    const position = await importEvents(this.pool, appends);
    this.notifyAppended(position);
    return position;
  }

  /** Calls `listener` after each append of this process. It must not throw. @returns A function that unsubscribes. */
  onAppend(listener: (position: LogPosition) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Finds the log position of an already handled command: that of its last event, or the one that a command without events was answered with.
   * @returns null if the command is new
   * @throws CommandReused when the id was used for a command with another fingerprint
   */
  commandPosition(command: CommandIdentity): Promise<LogPosition | null> {
    return withClient(this.pool, (client) => findCommandPosition(client, command));
  }

  /**
   * Records that a command changed nothing, with the log position that it is answered with, so that a repetition changes nothing either.
   * Records that are older than a year are deleted gradually.
   * @returns The recorded position; an earlier record of the same command wins.
   * @throws CommandReused when the id was used for a command with another fingerprint
   */
  recordUnchangedCommand(command: CommandIdentity, position: LogPosition): Promise<LogPosition> {
    return withClient(this.pool, (client) => recordUnchangedCommand(client, command, position));
  }

  /** Creates the mutex of one kind of stream, whose queue is counted in {@link queueLengths}. */
  createMutex(): KeyedMutex {
    const mutex = new KeyedMutex();
    this.mutexes.push(mutex);
    return mutex;
  }

  queueLengths(): QueueLengths {
    return {
      streams: this.mutexes.reduce((sum, { queueLength }) => sum + queueLength, 0),
      appends: this.writer.queueLength,
    };
  }

  /** Closes the connections that the store opened; the pool stays open. */
  close(): Promise<void> {
    return this.notifier.close();
  }

  /** Calls the listeners of this process at once and notifies other processes. */
  private notifyAppended(position: LogPosition): void {
    for (const listener of this.listeners) listener(position);
    this.notifier.notify(position);
  }
}

/** Stores the current trace with the events, so that projection and push continue it. */
const inTrace = (request: AppendRequest): AppendRequest => ({
  ...request,
  meta: { ...request.meta, ...traceMeta() },
});

const appendAttributes = (requests: readonly AppendRequest[]) => ({
  'milkround.commands': requests.length,
  'milkround.events': requests.reduce(
    (sum, { streams }) => sum + streams.reduce((count, { events }) => count + events.length, 0),
    0,
  ),
});

/** Shortest time between two notifications; the first of a burst is sent at once. */
const INTERVAL_MS = 25;

/**
 * Notifies other processes that the log has grown, and to which position: one NOTIFY for many appends, on its own connection, outside of their
 * transactions. A lost notification delays its readers until their next poll.
 */
class AppendNotifier {
  private readonly connection: SideConnection;
  /** The highest position of which others are to be notified. */
  private pending: LogPosition | null = null;
  private sending: Promise<void> | null = null;
  private isClosed = false;

  constructor(pool: Pool) {
    // NOTIFY makes a commit, which does not need to be on disk.
    this.connection = new SideConnection(configOf(pool), (client) =>
      client.query('SET synchronous_commit = off'),
    );
  }

  notify(position: LogPosition): void {
    if (this.pending === null || position > this.pending) this.pending = position;
    if (!this.isClosed) this.sending ??= this.sendPending();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.sending;
    await this.connection.close();
  }

  private async sendPending(): Promise<void> {
    while (this.pending !== null && !this.isClosed) {
      const values = [LOG_CHANNEL, String(this.pending)];
      this.pending = null;
      await this.connection
        .use((client) => client.query({ name: 'notify', text: 'SELECT pg_notify($1, $2)', values }))
        .catch(() => {});
      await pause(INTERVAL_MS);
    }
    this.sending = null;
  }
}
