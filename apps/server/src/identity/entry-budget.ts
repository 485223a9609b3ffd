import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { createBatcher } from '@milkround/event-store';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import { RetryLater } from '../http/retry-later';

/** A long morning has some 2,000 entries. Twice as many are accepted at full speed, and then as many as two hundred people could tap. */
const LIMITS = { atOnce: 5_000, perSecond: 10, perDay: 10_000 };

/** The row is locked before it is counted, so that servers that share the database never count the same allowance twice. */
const TAKE = `
  with wanted as (select * from unnest($1::int[], $2::int[]) as w (id, entries)),
  counted as (
    select b.delivery_boy_id as id, w.entries, now() as at,
      least($3::float8, b.available + $4 * extract(epoch from now() - b.counted_at)) as available,
      case when b.day_began > now() - interval '24 hours' then b.day_began else now() end as day_began,
      case when b.day_began > now() - interval '24 hours' then b.of_day else 0 end as of_day
    from entry_budget b join wanted w on w.id = b.delivery_boy_id order by b.delivery_boy_id for update of b
  ),
  judged as (select *, available >= entries as has_some, of_day + entries <= $5 as has_day from counted)
  update entry_budget b set counted_at = j.at, day_began = j.day_began,
    available = j.available - case when j.has_some and j.has_day then j.entries else 0 end,
    of_day = j.of_day + case when j.has_some and j.has_day then j.entries else 0 end
  from judged j where j.id = b.delivery_boy_id
  returning b.delivery_boy_id as id, case
    when not j.has_day then extract(epoch from j.day_began + interval '24 hours' - j.at)
    when not j.has_some then (j.entries - j.available) / $4
    else 0 end::float8 as seconds`;
const OPEN = `insert into entry_budget (delivery_boy_id, available, counted_at, day_began, of_day)
  select id, $2, now(), now(), 0 from unnest($1::int[]) id on conflict do nothing`;

interface BudgetRequest {
  deliveryBoyId: number;
  entries: number;
}

/** Limits what a delivery boy may record on all servers together. The limit is far above any morning and bounds what one account adds to the log. */
@Injectable()
export class EntryBudget {
  private readonly secondsFor = createBatcher(async (wants: readonly BudgetRequest[]) => {
    const waits = await this.takeOf(wants);
    return wants.map(({ deliveryBoyId }) => waits.get(deliveryBoyId) ?? 0);
  });

  /** The pool discards a connection whose statement failed: one that was opened while the database was read-only stays so. */
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Takes points for all of these entries or for none. @throws RetryLater 429 when the budget is too small; it is not charged then */
  async take(deliveryBoyId: number, entries: number): Promise<void> {
    if (entries === 0) return;
    const seconds = await this.secondsFor({ deliveryBoyId, entries });
    if (seconds)
      throw new RetryLater(
        HttpStatus.TOO_MANY_REQUESTS,
        createMessage('entry-budget-full'),
        seconds,
      );
  }

  /** Returns seconds to wait by delivery boy, 0 for accepted entries. Requests of one delivery boy in a batch are accepted or refused together. */
  private async takeOf(wants: readonly BudgetRequest[]): Promise<Map<number, number>> {
    const sums = new Map<number, number>();
    for (const { deliveryBoyId, entries } of wants)
      sums.set(deliveryBoyId, (sums.get(deliveryBoyId) ?? 0) + entries);
    const waits = await this.query(sums);
    const newIds = [...sums.keys()].filter((id) => !waits.has(id));
    if (newIds.length === 0) return waits;
    await this.pool.query(OPEN, [newIds, LIMITS.atOnce]);
    const newWaits = await this.query(new Map([...sums].filter(([id]) => !waits.has(id))));
    return new Map([...waits, ...newWaits]);
  }

  private async query(sums: ReadonlyMap<number, number>): Promise<Map<number, number>> {
    const { atOnce, perSecond, perDay } = LIMITS;
    const { rows } = await this.pool.query<{ id: number; seconds: number }>(TAKE, [
      [...sums.keys()],
      [...sums.values()],
      atOnce,
      perSecond,
      perDay,
    ]);
    return new Map(rows.map(({ id, seconds }) => [id, seconds]));
  }
}
