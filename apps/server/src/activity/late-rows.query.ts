import { Inject, Injectable } from '@nestjs/common';
import { MAX_ACTIVITY_LATE_ROWS, type ActivityLateness } from '@milkround/contracts';
import type { Pool } from 'pg';
import { wireTime } from '../database/json-rows';
import { PG_POOL } from '../database/pg-pool';

/** How long after it was made an event was recorded. */
const LATENESS = `recorded_at - (meta->>'occurredAt')::timestamptz`;

const LONGEST = `
  select meta->>'occurredAt' as "occurredAt", ${wireTime('recorded_at')} as "recordedAt" from event
  where position = any($1::bigint[]) order by ${LATENESS} desc, position desc limit 1`;
const LATEST = `select position from event where position = any($1::bigint[]) order by ${LATENESS} desc, position desc limit $2`;

/** Compares late events by how late they were. */
@Injectable()
export class LateRows {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** @param positions the newest late events, one more than {@link MAX_ACTIVITY_LATE_ROWS} if there are more */
  async lateness(positions: readonly bigint[]): Promise<ActivityLateness> {
    const countedPositions = positions.slice(0, MAX_ACTIVITY_LATE_ROWS);
    const { rows } = await this.pool.query<NonNullable<ActivityLateness['longest']>>({
      name: 'activity-longest-delay',
      text: LONGEST,
      values: [countedPositions],
    });
    return {
      count: countedPositions.length,
      isMore: positions.length > countedPositions.length,
      longest: rows[0] ?? null,
    };
  }

  /** Returns the positions of the latest of them, the latest first. */
  async latest(positions: readonly bigint[], limit: number): Promise<bigint[]> {
    const { rows } = await this.pool.query<{ position: string }>({
      name: 'activity-latest',
      text: LATEST,
      values: [positions.slice(0, MAX_ACTIVITY_LATE_ROWS), limit],
    });
    return rows.map(({ position }) => BigInt(position));
  }
}
