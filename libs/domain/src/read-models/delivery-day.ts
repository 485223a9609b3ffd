import type { Recorded } from '../fact';
import type { DayKey } from '../streams';
import { evolveClose } from '../delivery-day/close';
import type { DeliveryDayFact } from '../delivery-day/facts';
import type { DayClose } from '../delivery-day/state';

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
  last_recorded_at: string;
  rounds: number;
}

export const deliveryDayKeys = (_fact: DeliveryDayFact, { date, deliveryBoyId }: DayKey): DeliveryDayKey[] => [
  { date, delivery_boy_id: deliveryBoyId },
];

/** Folds one fact into the row; null until the day opens. */
export function foldDeliveryDay(row: DeliveryDayRow | null, fact: Recorded<DeliveryDayFact>, key: DeliveryDayKey): DeliveryDayRow | null {
  const opened = row ?? toOpenedRow(fact, key);
  if (!opened) return null;
  const seen = { ...opened, last_heard_at: toLastHeardAt(opened.last_heard_at, fact), last_recorded_at: fact.recordedAt };
  switch (fact.type) {
    case 'DayClosed':
    case 'DayReopened':
      return { ...seen, close: evolveClose(seen.close, fact) };
    case 'RoundCreated':
      return { ...seen, rounds: seen.rounds + 1 };
    default:
      return seen;
  }
}

function toOpenedRow(fact: Recorded<DeliveryDayFact>, key: DeliveryDayKey): DeliveryDayRow | null {
  if (fact.type !== 'DeliveryDayOpened') return null;
  const { areaId, supervisorId } = fact.data;
  const at = fact.recordedAt;
  return {
    ...key,
    area_id: areaId,
    supervisor_id: supervisorId,
    opened_at: at,
    close: null,
    last_heard_at: null,
    last_recorded_at: at,
    rounds: 0,
  };
}

/** Returns the time of the delivery boy's newest entry. An older entry that arrives later does not change it. */
function toLastHeardAt(last: string | null, { meta }: Recorded<DeliveryDayFact>): string | null {
  if (meta.actor.role !== 'delivery-boy') return last;
  return last === null || Date.parse(meta.occurredAt) > Date.parse(last) ? meta.occurredAt : last;
}
