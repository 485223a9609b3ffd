import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { LogEpoch } from '@milkround/contracts';
import type { Pool } from 'pg';
import { createPool, REPORT_LIMITS } from '../database/pg-pool';
import { placeOf } from '../database/postgres-address';
import { ANSWER_WITHIN_MS, ProbeConnection } from '../database/primary/probe-connection';

const PROBE_EVERY_MS = 250;
/** A replica that is further behind is not used, even for reads that an older state would satisfy. */
const MAX_LAG_MS = 10_000;
/** How often a read waits for a replica that is some milliseconds behind its position, and how long each time. */
const WAITS = 4;
const WAIT_MS = 25;

const PROBE = `SELECT pg_is_in_recovery() AS "isStandby", (SELECT position::text FROM checkpoint WHERE projection = '*' AND role = 'log') AS position,
  e.epoch, e.timeline::text FROM (SELECT epoch, timeline FROM log_epoch ORDER BY number DESC LIMIT 1) e`;

interface Probe {
  isStandby: boolean;
  position: string;
  epoch: LogEpoch;
  timeline: string | null;
}

/** The reason why a replica is not read. `primary`: it accepts writes. `other-log`: its log is not the one of the primary. */
export type ReplicaTrouble = 'gone' | 'primary' | 'other-log' | 'behind';

/** The log of the primary, with which replicas are compared. */
interface PrimaryLog {
  /** The position that all read models have reached. */
  position(): bigint;
  isSameLog(record: Pick<Probe, 'epoch' | 'timeline'>): boolean;
}

/** One replica of the database: its connections, and how far it has replayed the read models. */
export class Replica {
  readonly place: string;
  readonly pool: Pool;
  /** Null while it can be read. */
  trouble: ReplicaTrouble | null = 'gone';
  /** The position that its read models have reached at least. */
  position = 0n;
  lagMs = 0;
  /** A position of the primary that it must reach, and the time since which it must. */
  private target = { position: 0n, since: 0 };
  private readonly sockets = new Set<Socket>();
  private readonly connection: ProbeConnection;
  private currentProbe: Promise<void> | null = null;
  private loop: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(
    address: string,
    poolSize: number,
    private readonly primary: PrimaryLog,
    private readonly onProbed: () => void,
  ) {
    this.place = placeOf(address);
    this.connection = new ProbeConnection(address, 'milkround replica');
    this.pool = createPool(address, poolSize, REPORT_LIMITS, () => this.socket(), ANSWER_WITHIN_MS);
  }

  start(): void {
    this.loop = this.run();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.connection.drop();
    await this.loop;
    await this.pool.end();
  }

  /** Returns whether a client that has seen this position may read from it; waits a moment if it is about to reach the position. */
  async hasReached(position: bigint): Promise<boolean> {
    for (
      let wait = 0;
      this.trouble === null && this.position < position && wait < WAITS;
      wait += 1
    ) {
      await this.probe();
      if (this.position < position) await pause(WAIT_MS);
    }
    return this.trouble === null && this.position >= position;
  }

  /** Simultaneous callers share one probe. */
  private probe(): Promise<void> {
    this.currentProbe ??= this.connection
      .ask<Probe>(PROBE)
      .then(
        (probe) => this.take(probe),
        () => this.fail('gone'),
      )
      .finally(() => {
        this.currentProbe = null;
        this.onProbed();
      });
    return this.currentProbe;
  }

  private async run(): Promise<void> {
    while (!this.isClosed) {
      await this.probe();
      await pause(PROBE_EVERY_MS, undefined, { ref: false });
    }
    this.connection.drop();
  }

  private take(probe: Probe | undefined): void {
    if (!probe || !this.primary.isSameLog(probe)) return this.fail('other-log');
    if (!probe.isStandby) return this.fail('primary');
    const now = performance.now();
    this.position = BigInt(probe.position);
    if (this.position >= this.target.position)
      this.target = { position: this.primary.position(), since: now };
    this.lagMs = this.position >= this.target.position ? 0 : now - this.target.since;
    this.trouble = this.lagMs > MAX_LAG_MS ? 'behind' : null;
  }

  /** Ends its connections: an unreachable host would not do so itself. Reads that are running there are repeated on the primary. */
  private fail(trouble: ReplicaTrouble): void {
    this.trouble = trouble;
    for (const socket of this.sockets) socket.destroy();
  }

  private socket(): Socket {
    const socket = new Socket();
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    return socket;
  }
}
