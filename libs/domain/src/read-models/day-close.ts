import type { Actor, Recorded } from '../fact';
import { minus, plus, type Quantity } from '../quantity';
import type { DayKey } from '../streams';
import type { DayTotals, PaymentMode } from '../delivery-day/fact-values';
import { isOwn, NO_PAYMENT } from '../delivery-day/stop';
import type { DeliveryDayFact } from '../delivery-day/facts';

export type DayCloseKey = { close_id: string };

/** One close of a delivery day. Key: close_id. Timestamps are ISO 8601, UTC. */
export interface DayCloseRow {
  close_id: string;
  date: string;
  delivery_boy_id: number;
  taken: Quantity;
  empty_bottles: Quantity;
  remarks: string;
  totals: DayTotals;
  /** When it happened, by the corrected clock of the device. */
  closed_at: string;
  recorded_at: string;
  /** The person of the office who closed the day for the delivery boy, and why; null if it was his own close, also one that was applied. */
  closed_by: Actor | null;
  close_reason: string | null;
  /** Null unless the day was reopened. */
  reopened_at: string | null;
  reopened_by: Actor | null;
  reopen_reason: string | null;
  /** Whether a close that was made later on another phone is valid instead. */
  replaced: boolean;
  /** Rupees that the office counted, with the person and the time; null before the count. */
  counted: Quantity | null;
  counted_by: Actor | null;
  counted_at: string | null;
  /** Number of facts that were made before this close and arrived after it. */
  late: number;
  /** Rupees that such facts added to the payments in cash, and to the other payments. */
  late_cash: number;
  late_other: number;
}

/** The rupees that a fact adds to the payments of its day; negative if it takes some away. */
export function addedPayments({ type, data }: DeliveryDayFact): { cash: number; other: number } {
  if (type !== 'PaymentRecorded' && type !== 'UnassignedPaymentRecorded')
    return { cash: 0, other: 0 };
  const { amount, mode } = data;
  const previous = 'previous' in data ? data.previous : NO_PAYMENT;
  const difference = (isCounted: (paidIn: PaymentMode) => boolean) =>
    minus(
      isCounted(mode) ? (amount ?? 0) : 0,
      isCounted(previous.mode) ? (previous.amount ?? 0) : 0,
    );
  return {
    cash: difference((paidIn) => paidIn === 'cash'),
    other: difference((paidIn) => paidIn !== 'cash'),
  };
}

/** Whether the office itself closed the day, and not a phone whose entry it applied. */
function closedByOffice({
  meta: { actor, entryId, reason },
}: Recorded<DeliveryDayFact>): Pick<DayCloseRow, 'closed_by' | 'close_reason'> {
  return isOwn(actor) || entryId !== undefined
    ? { closed_by: null, close_reason: null }
    : { closed_by: actor, close_reason: reason ?? null };
}

export function dayCloseKeys(fact: Recorded<DeliveryDayFact>): DayCloseKey[] {
  if (fact.type === 'DayClosed' && fact.data.replaces !== undefined)
    return [{ close_id: fact.data.closeId }, { close_id: fact.data.replaces }];
  if (fact.type === 'DayClosed' || fact.type === 'DayReopened' || fact.type === 'CashCounted')
    return [{ close_id: fact.data.closeId }];
  return fact.meta.late === undefined ? [] : [{ close_id: fact.meta.late }];
}

export function foldDayClose(
  row: DayCloseRow | null,
  fact: Recorded<DeliveryDayFact>,
  { date, deliveryBoyId }: DayKey,
  key: DayCloseKey,
): DayCloseRow | null {
  switch (fact.type) {
    case 'DayClosed': {
      const { closeId, taken, emptyBottles, remarks, totals, laterAt } = fact.data;
      if (closeId !== key.close_id) return row && { ...row, replaced: true };
      return {
        close_id: closeId,
        date,
        delivery_boy_id: deliveryBoyId,
        taken,
        empty_bottles: emptyBottles,
        remarks,
        totals,
        closed_at: fact.meta.occurredAt,
        recorded_at: fact.recordedAt,
        ...closedByOffice(fact),
        reopened_at: null,
        reopened_by: null,
        reopen_reason: null,
        replaced: laterAt !== undefined,
        counted: null,
        counted_by: null,
        counted_at: null,
        late: 0,
        late_cash: 0,
        late_other: 0,
      };
    }
    case 'CashCounted':
      return (
        row && {
          ...row,
          counted: fact.data.counted,
          counted_by: fact.meta.actor,
          counted_at: fact.recordedAt,
        }
      );
    case 'DayReopened':
      return (
        row && {
          ...row,
          reopened_at: fact.recordedAt,
          reopened_by: fact.meta.actor,
          reopen_reason: fact.data.reason,
        }
      );
    default: {
      const { cash, other } = addedPayments(fact);
      return (
        row && {
          ...row,
          late: row.late + 1,
          late_cash: plus(row.late_cash, cash),
          late_other: plus(row.late_other, other),
        }
      );
    }
  }
}
