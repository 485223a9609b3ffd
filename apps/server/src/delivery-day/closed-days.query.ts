import { Inject, Injectable } from '@nestjs/common';
import type { ClosedDay, ClosedDayRow } from '@milkround/contracts';
import { sum, type DayClose, type DayKey } from '@milkround/domain';
import { createBatchLoader } from '@milkround/event-store';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import { personName } from '../identity/people.sql';
import { dayName } from './row-names';

interface Row extends DayKey {
  close: DayClose;
  closedByName: string | null;
  supervisor: ClosedDay['supervisor'];
}

/** Prepared: every read of a delivery boy's day asks for it. */
const CLOSES = {
  name: 'closed-days',
  text: `
    select to_char(d.date, 'YYYY-MM-DD') as date, d.delivery_boy_id as "deliveryBoyId", d.close,
      ${personName("(d.close -> 'by')")} as "closedByName",
      (select json_build_object('name', s.name, 'phone', s.phone) from supervisor s
       where s.id = d.supervisor_id and not s.archived) as supervisor
    from delivery_day d
    where (d.date, d.delivery_boy_id) in (select * from unnest($1::date[], $2::int[])) and jsonb_typeof(d.close) = 'object'`,
};

/** Reads the valid closes of delivery days, as the delivery boy sees them. */
@Injectable()
export class ClosedDays {
  /** Every phone that opens its day asks; concurrent reads share one query. */
  private readonly loader = createBatchLoader<DayKey, ClosedDay>(dayName, (days) =>
    this.byDay(days),
  );

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Null while the day is open. */
  find(day: DayKey): Promise<ClosedDay | null> {
    return this.loader.load(day);
  }

  /** These days in the same order, the open ones as well. */
  async rows(days: readonly DayKey[]): Promise<ClosedDayRow[]> {
    if (days.length === 0) return [];
    const closes = await this.byDay(days);
    return days.map(({ date, deliveryBoyId }) => ({
      date,
      deliveryBoyId,
      close: closes.get(dayName({ date, deliveryBoyId })) ?? null,
    }));
  }

  /** The closes of the closed days among these. */
  private async byDay(days: readonly DayKey[]): Promise<ReadonlyMap<string, ClosedDay>> {
    const values = [days.map(({ date }) => date), days.map(({ deliveryBoyId }) => deliveryBoyId)];
    const { rows } = await this.pool.query<Row>({ ...CLOSES, values });
    return new Map(rows.map((row) => [dayName(row), closedDay(row)]));
  }
}

const closedDay = ({ close, closedByName, supervisor }: Row): ClosedDay => ({
  id: close.closeId,
  closed_at: close.at,
  closed_by: { role: close.by.role, name: closedByName },
  stops: close.totals.stops,
  done: close.totals.done,
  req_qty: close.totals.required,
  dlvr_qty: close.totals.delivered,
  payments: sum(Object.values(close.totals.payments)),
  assigned_qty: close.taken,
  empty_bottles: close.emptyBottles,
  remarks: close.remarks,
  supervisor,
});
