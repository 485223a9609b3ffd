import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import { LogLineCounts } from './log-line-counts';
import { runRepeatedly } from './run-repeatedly';

const RECORD_EVERY_MS = 5_000;
const KEPT_DAYS = 30;

/** Servers that record at the same time add to the same row. */
const RECORD = `
  INSERT INTO logged_error AS kept (hour, message, count, last_at)
  SELECT date_trunc('hour', e.at), e.message, e.count, e.at
  FROM unnest($1::text[], $2::int[], $3::float8[]) AS r(message, count, ms)
  CROSS JOIN LATERAL (SELECT r.message, r.count, to_timestamp(r.ms / 1000) AS at) AS e
  ORDER BY e.message
  ON CONFLICT (hour, message) DO UPDATE SET count = kept.count + excluded.count, last_at = greatest(kept.last_at, excluded.last_at)`;

/** An hour is counted whole, because its lines have no times of their own. */
const OF_LAST_DAY = `
  SELECT coalesce(sum(count), 0)::int AS count FROM logged_error WHERE last_at > now() - interval '1 day'`;

/** Records the errors in this server's log, so that the errors of all servers are known, also after a restart. */
@Injectable()
export class LoggedErrors implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(PG_POOL) private readonly pool: Pick<Pool, 'query'>,
    private readonly lines: LogLineCounts,
  ) {}

  onModuleInit(): void {
    this.timer = runRepeatedly(() => this.record(), RECORD_EVERY_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.record();
  }

  /** Counts the errors of the last day. Those of the last five seconds of another server may be missing. */
  async ofLastDay(): Promise<number> {
    await this.record();
    return (await this.pool.query<{ count: number }>(OF_LAST_DAY)).rows[0]?.count ?? 0;
  }

  /** Records the errors since the last run. While the database is unreachable they wait for the next run. */
  private async record(): Promise<void> {
    const errors = this.lines.takeErrors();
    if (errors.length === 0) return;
    try {
      const columns = [
        errors.map((error) => error.message),
        errors.map((error) => error.count),
        errors.map((error) => error.lastAt),
      ];
      await this.pool.query(RECORD, columns);
      await this.pool.query(
        'DELETE FROM logged_error WHERE hour < now() - make_interval(days => $1)',
        [KEPT_DAYS],
      );
    } catch {
      for (const error of errors) this.lines.add(error);
    }
  }
}
