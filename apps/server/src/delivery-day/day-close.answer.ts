import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DayCloseRow, DayFigures } from '@milkround/contracts';
import { totalsOf } from '@milkround/domain';
import { DataSource } from 'typeorm';
import type { CommandContext } from '../log/command-context';
import type { Reached } from '../log/read-models';
import { DeliveryDays, keyReused, type Outcome } from './delivery-days';

/** Selects the names of the day's delivery boy and of the person who applied a close that was set aside. */
const NAMES = `
  select b.name, coalesce(x.name, u.name) as "appliedBy" from delivery_boy b
  left join admin x on $2::text = 'admin' and x.id = $3::int
  left join supervisor u on $2::text = 'supervisor' and u.id = $3::int
  where b.id = $1`;

/** Builds the answer to a command that closed or reopened a day. */
@Injectable()
export class DayCloseAnswer {
  constructor(
    private readonly days: DeliveryDays,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** Returns the close as a row of the day-close report. @throws RuleViolation key-reused */
  async of(context: CommandContext, reached: Reached): Promise<DayCloseRow> {
    return this.row(await this.days.outcome(context, reached));
  }

  private async row({ day, state, recorded, history }: Outcome): Promise<DayCloseRow> {
    const about = recorded.find((fact) => fact.type === 'DayClosed' || fact.type === 'DayReopened')?.data.closeId;
    const closed = history.find((fact) => fact.type === 'DayClosed' && fact.data.closeId === about);
    if (closed?.type !== 'DayClosed') throw keyReused();
    const applied = closed.meta.entryId === undefined ? null : closed.meta.actor;
    const [names]: { name: string; appliedBy: string | null }[] = await this.database.query(NAMES, [
      day.deliveryBoyId,
      applied?.role ?? null,
      applied?.id ?? null,
    ]);
    return {
      id: closed.data.closeId,
      order_date: day.date,
      delr_boy_id: day.deliveryBoyId,
      admin_delivery_boy: { name: names?.name ?? '' },
      req_qty: closed.data.totals.required,
      assigned_qty: closed.data.taken,
      empty_bottles: closed.data.emptyBottles,
      remarks: closed.data.remarks,
      created_at: closed.meta.occurredAt,
      recorded_at: closed.recordedAt,
      applied_by: names?.appliedBy ?? null,
      at_close: figures(closed.data.totals),
      now: figures(totalsOf(state.stops.values(), state.unassigned)),
      late: history.filter(({ meta }) => meta.late === about).length,
    };
  }
}

const figures = ({ stops, done, required, delivered }: DayFigures): DayFigures => ({ stops, done, required, delivered });
