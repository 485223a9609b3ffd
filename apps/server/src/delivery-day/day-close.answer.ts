import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DayCloseFigures, DayCloseRow, DayFigures } from '@milkround/contracts';
import {
  dayCloseKeys,
  foldDayClose,
  plus,
  totalsOf,
  type DayCloseRow as ClosedDay,
  type DayKey,
  type DeliveryDayFact,
  type Recorded,
} from '@milkround/domain';
import { CommandReused } from '@milkround/event-store';
import { DataSource } from 'typeorm';
import { personName } from '../identity/people.sql';
import type { CommandContext } from '../log/command-context';
import type { Reached } from '../log/read-models';
import { DeliveryDays, type Outcome } from './delivery-days';

/** Selects the name of a delivery boy, and those of actors in their order. */
const NAMES = `
  select b.name, array(select ${personName('a.actor')} from jsonb_array_elements($2) with ordinality a(actor, n) order by a.n) as actors
  from delivery_boy b where b.id = $1`;

/** Builds the answer to a command that closed or reopened a day. */
@Injectable()
export class DayCloseAnswer {
  constructor(
    private readonly days: DeliveryDays,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /**
   * Returns the row of the day-close report for the day of a command.
   * @param closeId the close, for a command that may have changed nothing
   * @throws CommandReused for a command of another kind
   */
  async create(context: CommandContext, result: Reached, closeId?: string): Promise<DayCloseRow> {
    const outcome = await this.days.outcome(context, result);
    const isClose = (fact: DeliveryDayFact) => CLOSES.has(fact.type);
    const row =
      closeId !== undefined || outcome.recorded.some(isClose) ? await this.row(outcome) : null;
    if (!row) throw new CommandReused(context.commandId);
    return row;
  }

  private async row({ day, state, history }: Outcome): Promise<DayCloseRow | null> {
    const closes = closesOf(history, day);
    const [validClose, ...earlierCloses] = closes;
    if (!validClose) return null;
    const countedClose = closes
      .filter(({ counted }) => counted !== null)
      .sort((a, b) => Date.parse(b.counted_at ?? '') - Date.parse(a.counted_at ?? ''))[0];
    const appliers = new Map(
      history.map((fact) => [
        fact.type === 'DayClosed' && fact.meta.entryId !== undefined ? fact.data.closeId : '',
        fact.meta.actor,
      ]),
    );
    const actors = [
      countedClose?.counted_by ?? null,
      ...closes.flatMap((close) => [
        appliers.get(close.close_id) ?? null,
        close.closed_by,
        close.reopened_by,
      ]),
    ];
    const [names]: { name: string; actors: (string | null)[] }[] = await this.database.query(
      NAMES,
      [day.deliveryBoyId, JSON.stringify(actors)],
    );
    const [counterName = null, ...otherNames] = names?.actors ?? [];
    const now = figures(totalsOf(state));
    const toFigures = (close: ClosedDay, place: number): DayCloseFigures => {
      const [appliedBy = null, closedBy = null, reopenedBy = null] = otherNames.slice(3 * place);
      return {
        id: close.close_id,
        order_date: day.date,
        delr_boy_id: day.deliveryBoyId,
        admin_delivery_boy: { name: names?.name ?? '' },
        req_qty: close.totals.required,
        assigned_qty: close.taken,
        empty_bottles: close.empty_bottles,
        remarks: close.remarks,
        created_at: close.closed_at,
        recorded_at: close.recorded_at,
        applied_by: appliedBy,
        closed_by: closedBy,
        close_reason: close.close_reason,
        at_close: figures(close.totals),
        now,
        late: close.late,
        late_cash: close.late_cash,
        late_other_payments: close.late_other,
        dlvr_qty: close.totals.delivered,
        left_over: plus(close.taken, -close.totals.delivered),
        cash: close.totals.payments.cash,
        ...UNCOUNTED,
        other_payments: plus(close.totals.payments.cheque, close.totals.payments.other),
        reopened_at: close.reopened_at,
        reopened_by: reopenedBy,
        reopen_reason: close.reopen_reason,
      };
    };
    const counted = countedClose?.counted ?? null;
    return {
      ...toFigures(validClose, 0),
      ...(counted !== null && {
        cash_counted: counted,
        cash_difference: plus(counted, -validClose.totals.payments.cash),
        cash_at_count: countedClose?.totals.payments.cash ?? null,
        counted_by: counterName,
        counted_at: countedClose?.counted_at ?? null,
      }),
      earlier: earlierCloses
        .map((close, place) => toFigures(close, place + 1))
        .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at)),
    };
  }
}

const CLOSES: ReadonlySet<DeliveryDayFact['type']> = new Set<DeliveryDayFact['type']>([
  'DayClosed',
  'DayReopened',
  'CashCounted',
]);

const UNCOUNTED = {
  cash_counted: null,
  cash_difference: null,
  cash_at_count: null,
  counted_by: null,
  counted_at: null,
};

/** Returns the closes of a day: first the valid one or, of a day that is open again, the one that was reopened last. */
function closesOf(history: readonly Recorded<DeliveryDayFact>[], day: DayKey): ClosedDay[] {
  const closes = new Map<string, ClosedDay>();
  for (const fact of history)
    for (const key of dayCloseKeys(fact)) {
      const row = foldDayClose(closes.get(key.close_id) ?? null, fact, day, key);
      if (row) closes.set(key.close_id, row);
    }
  const rank = ({ reopened_at: reopenedAt, replaced: isReplaced }: ClosedDay) =>
    reopenedAt === null ? (isReplaced ? 0 : Infinity) : Date.parse(reopenedAt);
  return [...closes.values()].sort((a, b) => (rank(a) < rank(b) ? 1 : -1));
}

const figures = ({ stops, done, required, delivered }: DayFigures): DayFigures => ({
  stops,
  done,
  required,
  delivered,
});
