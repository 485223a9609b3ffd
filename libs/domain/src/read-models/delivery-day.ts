import type { Recorded } from '../fact';
import type { DayKey } from '../streams';
import { evolveClose } from '../delivery-day/close';
import type { DeliveryDayFact } from '../delivery-day/facts';
import type { DayClose } from '../delivery-day/state';
import { plus, type Quantity } from '../quantity';
import { addedPayments } from './day-close';

export type DeliveryDayKey = { date: string; delivery_boy_id: number };

/** One delivery day. Key: date, delivery_boy_id. Timestamps are ISO 8601, UTC. */
export interface DeliveryDayRow {
  date: string;
  delivery_boy_id: number;
  area_id: number;
  supervisor_id: number | null;
  opened_at: string;
  /** Null while the day is open. */
  close: DayClose | null;
  /** Time of the delivery boy's newest own entry; null before the first. */
  last_heard_at: string | null;
  /** Times of the delivery boy's first and last entry at a stop, for comparison with later days; an Undo does not change them. */
  first_entry_at: string | null;
  last_entry_at: string | null;
  last_recorded_at: string;
  rounds: number;
  /** Rupees that the delivery boy took in cash, and by cheque or without a mode. */
  cash: Quantity;
  other_payments: Quantity;
}

export const deliveryDayKeys = (
  _fact: DeliveryDayFact,
  { date, deliveryBoyId }: DayKey,
): DeliveryDayKey[] => [{ date, delivery_boy_id: deliveryBoyId }];

/** Folds one fact into the row; null until the day opens. */
export function foldDeliveryDay(
  row: DeliveryDayRow | null,
  fact: Recorded<DeliveryDayFact>,
  key: DeliveryDayKey,
): DeliveryDayRow | null {
  const openedRow = row ?? toOpenedRow(fact, key);
  if (!openedRow) return null;
  const nextRow = {
    ...openedRow,
    ...entryTimes(openedRow, fact, key.delivery_boy_id),
    last_recorded_at: fact.recordedAt,
  };
  switch (fact.type) {
    case 'DayClosed':
    case 'DayReopened':
      return { ...nextRow, close: evolveClose(nextRow.close, fact) };
    case 'RoundCreated':
      return { ...nextRow, rounds: nextRow.rounds + 1 };
    case 'PaymentRecorded':
    case 'UnassignedPaymentRecorded': {
      const { cash, other } = addedPayments(fact);
      return {
        ...nextRow,
        cash: plus(nextRow.cash, cash),
        other_payments: plus(nextRow.other_payments, other),
      };
    }
    default:
      return nextRow;
  }
}

function toOpenedRow(fact: Recorded<DeliveryDayFact>, key: DeliveryDayKey): DeliveryDayRow | null {
  if (fact.type !== 'DeliveryDayOpened') return null;
  const { areaId, supervisorId } = fact.data;
  const recordedAt = fact.recordedAt;
  return {
    ...key,
    area_id: areaId,
    supervisor_id: supervisorId,
    opened_at: recordedAt,
    close: null,
    last_heard_at: null,
    first_entry_at: null,
    last_entry_at: null,
    last_recorded_at: recordedAt,
    rounds: 0,
    cash: 0,
    other_payments: 0,
  };
}

type EntryTimes = Pick<DeliveryDayRow, 'last_heard_at' | 'first_entry_at' | 'last_entry_at'>;

/** Returns the times of the delivery boy's entries. One that arrives late counts by when it happened. */
function entryTimes(
  { last_heard_at, first_entry_at, last_entry_at }: EntryTimes,
  fact: Recorded<DeliveryDayFact>,
  deliveryBoyId: number,
): EntryTimes {
  const { actor, occurredAt } = fact.meta;
  // An entry that was made before its stop was handed over is in the day of the other delivery boy.
  if (actor.role !== 'delivery-boy' || actor.id !== deliveryBoyId)
    return { last_heard_at, first_entry_at, last_entry_at };
  const heardField = { last_heard_at: laterTime(last_heard_at, occurredAt) };
  if (!isAtStop(fact)) return { ...heardField, first_entry_at, last_entry_at };
  const isFirst = first_entry_at === null || Date.parse(occurredAt) < Date.parse(first_entry_at);
  return {
    ...heardField,
    first_entry_at: isFirst ? occurredAt : first_entry_at,
    last_entry_at: laterTime(last_entry_at, occurredAt),
  };
}

const laterTime = (last: string | null, time: string): string =>
  last === null || Date.parse(time) > Date.parse(last) ? time : last;

const isAtStop = ({ type }: DeliveryDayFact): boolean =>
  type === 'ConsumerMarkedDone' || type === 'AbsenceRecorded' || type === 'QuantityDelivered';
