import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { createMessage, formatMessage, type Message } from '@milkround/contracts';
import { PinoLogger } from 'nestjs-pino';
import type { Pool } from 'pg';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { databaseTroubleOf, type DatabaseTrouble } from '../database/database-trouble';
import { isDiskFull } from '../database/embedded/disk-space';
import { PG_POOL } from '../database/pg-pool';
import { placeOf } from '../database/postgres-address';
import { DegradedParts } from './degraded-parts';
import { runRepeatedly } from './run-repeatedly';

const PROBE_MS = 5_000;
const CLOCK_CHECK_MS = 60_000;
const LOG_EVERY_MS = 60_000;
const MAX_CLOCK_DIFFERENCE_MS = 5_000;
/** Longest round trip for which the clock of the database is compared; a longer one makes the comparison too inexact. */
const MAX_CLOCK_ROUND_TRIP_MS = 2_000;

/** The degraded part and its reason by kind of error. Readiness reports an unreachable database, and a busy or slow one is temporary. */
const PARTS: Partial<Record<DatabaseTrouble, { part: string; reason: Message }>> = {
  'disk-full': { part: 'disk', reason: createMessage('degraded-disk-full') },
  'connections-exhausted': {
    part: 'connections',
    reason: createMessage('degraded-connections-exhausted'),
  },
  'read-only': { part: 'database', reason: createMessage('degraded-read-only') },
};

/** Writes half a megabyte into a temporary table, which succeeds only with a writable database and free disk space. */
const WRITE_PROBE = `CREATE TEMPORARY TABLE write_probe ON COMMIT DROP AS SELECT md5(n::text) FROM generate_series(1, 8192) AS n`;

/**
 * Detects operational errors of the database in the failures of requests: counts them, logs them once a minute, lists the database as
 * degraded, and probes until the error has passed. It also compares the clock of the database with the clock of this server.
 */
@Injectable()
export class DatabaseMonitor implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Number of failures of each kind since the start. */
  readonly failures = new Map<DatabaseTrouble, number>();
  private readonly loggedAt = new Map<DatabaseTrouble, number>();
  private readonly degradedParts = new Set<string>();
  private readonly clockTimer: NodeJS.Timeout;
  private probeTimer: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(DegradedParts) private readonly parts: DegradedParts,
    @Inject(PinoLogger) private readonly log: PinoLogger,
  ) {
    this.clockTimer = runRepeatedly(() => this.compareClocks(), CLOCK_CHECK_MS).unref();
  }

  onApplicationBootstrap(): Promise<void> {
    return this.compareClocks();
  }

  onApplicationShutdown(): void {
    this.isStopping = true;
    clearInterval(this.clockTimer);
    clearTimeout(this.probeTimer);
  }

  /** Records the failure of a request or a background task. Returns the operational error that it shows, or null. */
  note(error: unknown): DatabaseTrouble | null {
    const trouble = this.troubleOf(error);
    if (!trouble) return null;
    this.failures.set(trouble, (this.failures.get(trouble) ?? 0) + 1);
    this.logOnce(trouble, error);
    const report = PARTS[trouble];
    if (report) {
      this.parts.report({ ...report, effect: 'limited' });
      this.degradedParts.add(report.part);
      this.probeSoon();
    }
    return trouble;
  }

  /** The embedded server stops when it cannot write its WAL. Then the full disk is reported instead of an unreachable database. */
  private troubleOf(error: unknown): DatabaseTrouble | null {
    const trouble = databaseTroubleOf(error);
    const isEmbedded = this.config.databaseUrl === null;
    return trouble === 'unreachable' && isEmbedded && isDiskFull(this.config.dataDir)
      ? 'disk-full'
      : trouble;
  }

  private logOnce(trouble: DatabaseTrouble, error: unknown): void {
    const lastLoggedAt = this.loggedAt.get(trouble);
    if (
      this.isStopping ||
      (lastLoggedAt !== undefined && performance.now() - lastLoggedAt < LOG_EVERY_MS)
    )
      return;
    this.loggedAt.set(trouble, performance.now());
    const { databaseUrl, dataDir } = this.config;
    const location =
      databaseUrl === null
        ? { path: dataDir }
        : { database: placeOf(databaseUrl), path: fileIn(error) };
    this.log.error(
      { ...location, trouble, reason: error instanceof Error ? error.message : String(error) },
      LOGGED[trouble],
    );
  }

  private probeSoon(): void {
    if (this.isStopping) return;
    this.probeTimer ??= setTimeout(() => {
      this.probeTimer = undefined;
      void this.probe();
    }, PROBE_MS).unref();
  }

  private async probe(): Promise<void> {
    try {
      await this.pool.query(WRITE_PROBE);
    } catch (error) {
      if (!this.note(error)) this.log.error({ err: error }, 'The database could not be probed');
      return this.probeSoon();
    }
    for (const part of this.degradedParts) this.parts.recover(part);
    this.degradedParts.clear();
    this.loggedAt.clear();
  }

  private async compareClocks(): Promise<void> {
    const sentAt = Date.now();
    const answer = await this.pool
      .query<{ now: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now')
      .catch(() => null);
    const receivedAt = Date.now();
    const now = answer?.rows[0]?.now;
    if (now === undefined || receivedAt - sentAt > MAX_CLOCK_ROUND_TRIP_MS) return;
    const differenceMs = Math.round(now - (sentAt + receivedAt) / 2);
    if (Math.abs(differenceMs) <= MAX_CLOCK_DIFFERENCE_MS) return this.parts.recover('clock');
    const reason = createMessage('degraded-clock', {
      seconds: String(Math.round(Math.abs(differenceMs) / 1000)),
    });
    this.log.warn({ differenceMs }, formatMessage(reason));
    this.parts.report({ part: 'clock', effect: 'limited', reason });
  }
}

const LOGGED: Record<DatabaseTrouble, string> = {
  unreachable: 'The database cannot be reached',
  'disk-full': 'The disk of the database is full',
  'connections-exhausted': 'The database has no connection left to give',
  'read-only': 'The database is read-only',
  'too-slow': 'A statement took longer than it may and was cancelled',
  busy: 'The database was too busy for a statement, or no connection became free in time',
};

/** Returns the file name in a message of PostgreSQL such as `could not extend file "base/16384/2619": No space left on device`. */
const fileIn = (error: unknown): string | undefined =>
  error instanceof Error ? /(?:file|directory) "([^"]+)"/.exec(error.message)?.[1] : undefined;
