import type { ClosedDay, LeftStop, OrderLine, Round } from '@milkround/contracts';
import {
  initialDay,
  NO_PAYMENT,
  PersistentMap,
  quantityOf,
  type Actor,
  type DayClose,
  type DeliveryDay,
  type DeliveryRound,
  type Line,
  type Stop as DayStop,
} from '@milkround/domain';
import type { Board, Stop } from '../../../sync/day/board';
import { numberOfRound } from './rounds';

/** Values for fields that the server's rows lack. The rows count as earlier than entries on the phone. */
const SOMEBODY: Actor = { role: 'system', id: 0 };
const SOMETIME = new Date(0).toISOString();

const rowOf = new WeakMap<DayStop, Stop>();

/** The row that a stop of a day was made of; undefined once an entry has changed it. */
export const untouchedRow = (stop: DayStop): Stop | undefined => rowOf.get(stop);

/** Converts the server's rows to the state of the domain's rules. */
export function dayOf(board: Board, rounds: readonly Round[]): DeliveryDay {
  const dayRounds = rounds.map(roundOf);
  const numberOf = new Map(
    dayRounds.flatMap(({ number, consumerIds }) => consumerIds.map((id) => [id, number] as const)),
  );
  let stops = PersistentMap.empty<DayStop>();
  let consumerOf = PersistentMap.empty<string>();
  for (const row of board.stops) {
    const stop = stopOf(row, numberOf.get(row.consumerId) ?? null);
    rowOf.set(stop, row);
    stops = stops.with(row.consumerId, stop);
    for (const { orderId } of stop.lines) consumerOf = consumerOf.with(orderId, row.consumerId);
  }
  let left = PersistentMap.empty<DayStop>();
  for (const stop of board.leftStops ?? []) left = left.with(stop.consumerId, leftStopOf(stop));
  const opening = { date: board.date ?? '', deliveryBoyId: 0, areaId: 0, supervisorId: null };
  return {
    ...initialDay(),
    opened: opening,
    stops,
    left,
    consumerOf,
    rounds: dayRounds,
    closed: board.close ? closeOf(board.close) : null,
  };
}

const closeOf = (close: ClosedDay): DayClose => ({
  closeId: close.id,
  at: close.closed_at,
  by: SOMEBODY,
  taken: close.assigned_qty,
  emptyBottles: close.empty_bottles,
  remarks: close.remarks,
  totals: {
    stops: close.stops,
    done: close.done,
    lines: 0,
    required: close.req_qty,
    delivered: close.dlvr_qty,
    products: [],
    payments: { cash: 0, cheque: 0, other: close.payments },
  },
});

const stopOf = (row: Stop, round: number | null): DayStop => ({
  consumer: { id: row.consumerId, name: row.name, address: row.address },
  sequence: row.place,
  lines: row.lines.map(lineOf),
  done: row.done ? { at: SOMETIME, by: SOMEBODY } : null,
  payment: row.amount === null ? NO_PAYMENT : { amount: quantityOf(row.amount), mode: row.mode },
  paid: null,
  absence: row.absence,
  absent: null,
  ...(row.reason && { reason: row.reason }),
  ...(row.bottles !== undefined && { bottles: row.bottles }),
  round,
});

const leftStopOf = ({ consumerId, name, amount, mode, bottles }: LeftStop): DayStop => ({
  consumer: { id: consumerId, name, address: '' },
  sequence: 0,
  lines: [],
  done: null,
  payment: { amount, mode },
  paid: null,
  absence: null,
  absent: null,
  ...(bottles !== null && { bottles }),
  round: null,
});

const lineOf = (line: OrderLine): Line => ({
  orderId: line.id,
  productId: line.product_id,
  expected: line.exp_quantity,
  delivered: line.dlvr_quantity,
  filled: line.filled,
  adjusted: line.adjusted_qty === 1,
  uploadId: null,
  placedAt: SOMETIME,
  deliveredAt: null,
  deliveredBy: null,
});

const roundOf = (round: Round): DeliveryRound => ({
  roundId: round.roundId,
  number: numberOfRound(round),
  consumerIds: Object.keys(round.orders),
  createdAt: SOMETIME,
});
