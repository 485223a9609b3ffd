import type { Actor, Recorded } from '../fact';
import type { Quantity } from '../quantity';
import type { DayKey } from '../streams';
import type { DayTotals } from '../delivery-day/fact-values';
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
  /** Null unless the day was reopened. */
  reopened_at: string | null;
  reopened_by: Actor | null;
  reopen_reason: string | null;
  /** Rupees that the office counted, with the person and the time; null before the count. */
  counted: Quantity | null;
  counted_by: Actor | null;
  counted_at: string | null;
  /** Number of facts that were made before this close and arrived after it. */
  late: number;
}

export function dayCloseKeys(fact: Recorded<DeliveryDayFact>): DayCloseKey[] {
  if (fact.type === 'DayClosed' || fact.type === 'DayReopened' || fact.type === 'CashCounted') return [{ close_id: fact.data.closeId }];
  return fact.meta.late === undefined ? [] : [{ close_id: fact.meta.late }];
}

export function foldDayClose(
  row: DayCloseRow | null,
  fact: Recorded<DeliveryDayFact>,
  { date, deliveryBoyId }: DayKey,
): DayCloseRow | null {
  switch (fact.type) {
    case 'DayClosed': {
      const { closeId, taken, emptyBottles, remarks, totals } = fact.data;
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
        reopened_at: null,
        reopened_by: null,
        reopen_reason: null,
        counted: null,
        counted_by: null,
        counted_at: null,
        late: 0,
      };
    }
    case 'CashCounted':
      return row && { ...row, counted: fact.data.counted, counted_by: fact.meta.actor, counted_at: fact.recordedAt };
    case 'DayReopened':
      return row && { ...row, reopened_at: fact.recordedAt, reopened_by: fact.meta.actor, reopen_reason: fact.data.reason };
    default:
      return row && { ...row, late: row.late + 1 };
  }
}
