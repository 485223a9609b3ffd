import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DayCloseRow, DayFigures } from '@milkround/contracts';
import { addedPayments, plus, sum, totalsOf } from '@milkround/domain';
import { CommandReused } from '@milkround/event-store';
import { DataSource } from 'typeorm';
import { personName } from '../identity/people.sql';
import type { CommandContext } from '../log/command-context';
import type { Reached } from '../log/read-models';
import { DeliveryDays, type Outcome } from './delivery-days';

/** Selects the names of the day's delivery boy, of the person who applied a close that was set aside, and of the person who reopened the day. */
const NAMES = `
  select b.name, ${personName('$2::jsonb')} as "appliedBy", ${personName('$3::jsonb')} as "reopenedBy", ${personName('$4::jsonb')} as "countedBy"
  from delivery_boy b where b.id = $1`;

/** Builds the answer to a command that closed or reopened a day. */
@Injectable()
export class DayCloseAnswer {
  constructor(
    private readonly days: DeliveryDays,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** Returns the close as a row of the day-close report. @throws CommandReused for a command of another kind */
  async create(context: CommandContext, result: Reached, closeId?: string): Promise<DayCloseRow> {
    const row = await this.row(await this.days.outcome(context, result), closeId);
    if (!row) throw new CommandReused(context.commandId);
    return row;
  }

  /** @param closeId the close, for a command that may have changed nothing */
  private async row(
    { day, state, recorded, history }: Outcome,
    closeId?: string,
  ): Promise<DayCloseRow | null> {
    const changedCloseId =
      closeId ??
      recorded.find(
        (fact) =>
          fact.type === 'DayClosed' || fact.type === 'DayReopened' || fact.type === 'CashCounted',
      )?.data.closeId;
    const closeFact = history.find(
      (fact) => fact.type === 'DayClosed' && fact.data.closeId === changedCloseId,
    );
    if (closeFact?.type !== 'DayClosed') return null;
    const reopenFact = history.find(
      (fact) => fact.type === 'DayReopened' && fact.data.closeId === changedCloseId,
    );
    const countFact = history.findLast(
      (fact) => fact.type === 'CashCounted' && fact.data.closeId === changedCloseId,
    );
    const cash = countFact?.type === 'CashCounted' ? countFact.data.counted : null;
    const applier = closeFact.meta.entryId === undefined ? null : closeFact.meta.actor;
    const [names]: {
      name: string;
      appliedBy: string | null;
      reopenedBy: string | null;
      countedBy: string | null;
    }[] = await this.database.query(NAMES, [
      day.deliveryBoyId,
      applier,
      reopenFact?.meta.actor ?? null,
      countFact?.meta.actor ?? null,
    ]);
    const { taken, totals } = closeFact.data;
    const lateFacts = history.filter(({ meta }) => meta.late === changedCloseId);
    const latePayments = lateFacts.map(addedPayments);
    return {
      id: closeFact.data.closeId,
      order_date: day.date,
      delr_boy_id: day.deliveryBoyId,
      admin_delivery_boy: { name: names?.name ?? '' },
      req_qty: totals.required,
      assigned_qty: taken,
      empty_bottles: closeFact.data.emptyBottles,
      remarks: closeFact.data.remarks,
      created_at: closeFact.meta.occurredAt,
      recorded_at: closeFact.recordedAt,
      applied_by: names?.appliedBy ?? null,
      at_close: figures(totals),
      now: figures(totalsOf(state.stops.values(), state.unassigned)),
      late: lateFacts.length,
      late_cash: sum(latePayments.map((payment) => payment.cash)),
      late_other_payments: sum(latePayments.map(({ other }) => other)),
      dlvr_qty: totals.delivered,
      left_over: plus(taken, -totals.delivered),
      cash: totals.payments.cash,
      cash_counted: cash,
      cash_difference: cash === null ? null : plus(cash, -totals.payments.cash),
      counted_by: names?.countedBy ?? null,
      counted_at: countFact?.recordedAt ?? null,
      other_payments: plus(totals.payments.cheque, totals.payments.other),
      reopened_at: reopenFact?.recordedAt ?? null,
      reopened_by: names?.reopenedBy ?? null,
      reopen_reason: reopenFact?.type === 'DayReopened' ? reopenFact.data.reason : null,
    };
  }
}

const figures = ({ stops, done, required, delivered }: DayFigures): DayFigures => ({
  stops,
  done,
  required,
  delivered,
});
