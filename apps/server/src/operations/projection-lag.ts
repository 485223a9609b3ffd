import { Inject, Injectable } from '@nestjs/common';
import { ProjectionEngine, type ProjectionStatus } from '@milkround/event-store';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';

/** Reads the age of the first event after each position, by the database's clock. */
const AGES = `
  select p.position::text, extract(epoch from clock_timestamp() - e.recorded_at)::float8 as seconds
  from unnest($1::bigint[]) as p(position)
  cross join lateral (select recorded_at from event where position > p.position order by position limit 1) as e`;

interface Lag {
  position: bigint;
  /** Age of the next event in seconds, at `readAt` of `performance.now()`. */
  seconds: number;
  readAt: number;
}

/**
 * The age of the oldest event that each projection has not processed. It is read from time to time and not with the metrics, because a
 * database without a free connection must not keep the metrics from being read. Until the next read the age grows with the clock.
 */
@Injectable()
export class ProjectionLag {
  private readonly lags = new Map<string, Lag>();
  private isReading = false;

  constructor(
    private readonly engine: ProjectionEngine,
    @Inject(PG_POOL) private readonly pool: Pick<Pool, 'query'>,
  ) {}

  /** Returns 0 for a projection that has processed the whole log, even if its age was read before it had. */
  secondsOf({ name, position }: Pick<ProjectionStatus, 'name' | 'position'>): number {
    const lag = this.lags.get(name);
    const hasCaughtUp = position >= (this.engine.lastStatus()?.horizon ?? position);
    return lag && !hasCaughtUp ? lag.seconds + (performance.now() - lag.readAt) / 1000 : 0;
  }

  /** Compares the projections with the log; asks the database only for those that are behind. */
  async read(): Promise<void> {
    const status = this.engine.lastStatus();
    if (!status) return;
    for (const { name, position } of status.projections) {
      if (position >= status.horizon) this.lags.delete(name);
      else if (this.lags.get(name)?.position !== position)
        this.lags.set(name, { position, seconds: 0, readAt: status.seenAt });
    }
    if (this.lags.size === 0 || this.isReading) return;
    this.isReading = true;
    await this.readAges().catch(() => undefined);
    this.isReading = false;
  }

  private async readAges(): Promise<void> {
    const positions = new Set([...this.lags.values()].map(({ position }) => String(position)));
    const { rows } = await this.pool.query<{ position: string; seconds: number }>(AGES, [
      [...positions],
    ]);
    const ages = new Map(rows.map(({ position, seconds }) => [BigInt(position), seconds]));
    for (const lag of this.lags.values()) {
      const seconds = ages.get(lag.position);
      if (seconds !== undefined) Object.assign(lag, { seconds, readAt: performance.now() });
    }
  }
}
