import type { NotDeliveredReason } from '@milkround/contracts';
import type { Recorded } from '../fact';
import type { Quantity } from '../quantity';
import type { DayKey } from '../streams';
import type { PaymentMode } from '../delivery-day/fact-values';
import type { DeliveryDayFact } from '../delivery-day/facts';
import { consumersOf, evolveStop } from '../delivery-day/evolve-stop';
import {
  type CrossedEntries,
  deliveredAt,
  type Line,
  type Mark,
  type OrderedAgain,
  type ReceivedMark,
  type Stop,
} from '../delivery-day/stop';

export type StopKey = { date: string; delivery_boy_id: number; consumer_id: string };

/** One stop of a delivery day, with the area and supervisor of the day's opening. Key: date, delivery_boy_id, consumer_id. */
export interface StopRow {
  date: string;
  delivery_boy_id: number;
  consumer_id: string;
  area_id: number;
  supervisor_id: number | null;
  sequence: number;
  name: string;
  address: string;
  lines: readonly Line[];
  /** The last order of a stop that has left the day, whose row keeps what was taken there; null while it has lines. */
  left_order_id: string | null;
  done: Mark | null;
  payment_amount: Quantity | null;
  payment_mode: PaymentMode;
  paid: ReceivedMark | null;
  absence: string | null;
  absence_reason: NotDeliveredReason | null;
  /** Empty bottles that the stop gave back. */
  bottles: number | null;
  absent: ReceivedMark | null;
  /** Number of its round. */
  round: number | null;
  corrected: Mark | null;
  ordered_again: OrderedAgain | null;
  /** The recorded values, while a delivery and an absence contradict each other. */
  crossed: CrossedEntries | null;
  /** When the delivery boy delivered here, as {@link deliveredAt} says. */
  delivered_at: string | null;
}

/** Returns the keys of the stops that a fact changes. */
export const stopKeys = (fact: DeliveryDayFact, { date, deliveryBoyId }: DayKey): StopKey[] =>
  consumersOf(fact).map((consumer_id) => ({ date, delivery_boy_id: deliveryBoyId, consumer_id }));

/** Folds one fact into the row with the fold of the rules. */
export function foldStop(
  row: StopRow | null,
  fact: Recorded<DeliveryDayFact>,
  key: StopKey,
): StopRow | null {
  const before = row && stopOf(row);
  const after = evolveStop(before, fact);
  if (after === before) return row;
  if (after === null) return null;
  if (row) return toStopRow(row, row, after);
  return fact.type === 'OrderPlaced'
    ? toStopRow(key, { area_id: fact.data.areaId, supervisor_id: fact.data.supervisorId }, after)
    : null;
}

/** Converts a row into the stop of the rules. */
export const stopOf = (row: StopRow): Stop => ({
  consumer: { id: row.consumer_id, name: row.name, address: row.address },
  sequence: row.sequence,
  lines: row.lines,
  ...(row.left_order_id !== null && { leftOrderId: row.left_order_id }),
  done: row.done,
  payment: { amount: row.payment_amount, mode: row.payment_mode },
  paid: row.paid,
  absence: row.absence,
  absent: row.absent,
  ...(row.absence_reason && { reason: row.absence_reason }),
  ...(row.bottles !== null && { bottles: row.bottles }),
  round: row.round,
  ...(row.corrected && { corrected: row.corrected }),
  ...(row.ordered_again && { orderedAgain: row.ordered_again }),
  ...(row.crossed && { crossed: row.crossed }),
});

/** Makes the row of a stop of the rules. One literal: V8 copies objects with so many fields slowly. */
export const toStopRow = (
  { date, delivery_boy_id, consumer_id }: StopKey,
  { area_id, supervisor_id }: Pick<StopRow, 'area_id' | 'supervisor_id'>,
  stop: Stop,
): StopRow => ({
  date,
  delivery_boy_id,
  consumer_id,
  area_id,
  supervisor_id,
  sequence: stop.sequence,
  name: stop.consumer.name,
  address: stop.consumer.address,
  lines: stop.lines,
  left_order_id: stop.leftOrderId ?? null,
  done: stop.done,
  payment_amount: stop.payment.amount,
  payment_mode: stop.payment.mode,
  paid: stop.paid,
  absence: stop.absence,
  absence_reason: stop.reason ?? null,
  bottles: stop.bottles ?? null,
  absent: stop.absent,
  round: stop.round,
  corrected: stop.corrected ?? null,
  ordered_again: stop.orderedAgain ?? null,
  crossed: stop.crossed ?? null,
  delivered_at: deliveredAt(stop),
});
