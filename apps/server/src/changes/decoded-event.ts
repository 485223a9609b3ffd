import {
  dayFactsIn,
  dayOf,
  isAdminFact,
  isAreaFact,
  isConsumerFact,
  isDeliveryBoyFact,
  isProductFact,
  isSettingsFact,
  isSupervisorFact,
  isUploadFact,
  isUploadTakenBack,
  stopKeys,
  type AdminFact,
  type CatalogFact,
  type ConsumerFact,
  type DayKey,
  type DeliveryDayFact,
  type Recorded,
  type UploadFact,
  type UploadTakenBackFact,
} from '@milkround/domain';
import { traceparentOf, type RecordedEvent } from '@milkround/event-store';
import type { StopKey } from '../delivery-day/row-names';

export type CatalogKind = 'area' | 'product' | 'supervisor' | 'delivery-boy';

/** An event of the log with the values that the sources of topics need. It is decoded once for all subscribed topics. */
export type DecodedEvent = Decoded & { traceparent?: string };

type Decoded =
  | DayEvent
  | { of: 'catalog'; kind: CatalogKind; fact: CatalogFact }
  | { of: 'admin'; fact: AdminFact }
  | { of: 'consumer'; fact: ConsumerFact }
  | { of: 'settings' }
  | { of: 'upload'; fact: Recorded<UploadFact | UploadTakenBackFact> }
  /** An event that only the activity shows. */
  | { of: 'other' };

export interface DayEvent {
  of: 'day';
  fact: RecordedEvent & Recorded<DeliveryDayFact>;
  stream: string;
  day: DayKey;
  stops: StopKey[];
}

/** The lines of an upload are decoded one by one. */
export const decodeEvents = (events: readonly RecordedEvent[]): DecodedEvent[] =>
  events.flatMap((event) => {
    const traceparent = traceparentOf(event.meta);
    const decoded = dayEventsIn(event);
    if (decoded.length === 0) decoded.push(decodeOther(event));
    return traceparent === null ? decoded : decoded.map((one) => ({ ...one, traceparent }));
  });

function dayEventsIn(event: RecordedEvent): Decoded[] {
  const day = dayOf(event.streamId);
  if (!day) return [];
  return dayFactsIn(event).map((fact) => {
    const stops = stopKeys(fact, day).map(({ consumer_id: consumerId }) => ({
      ...day,
      consumerId,
    }));
    return { of: 'day', fact, stream: event.streamId, day, stops };
  });
}

function decodeOther(event: RecordedEvent): Decoded {
  if (isAreaFact(event)) return { of: 'catalog', kind: 'area', fact: event };
  if (isProductFact(event)) return { of: 'catalog', kind: 'product', fact: event };
  if (isSupervisorFact(event)) return { of: 'catalog', kind: 'supervisor', fact: event };
  if (isDeliveryBoyFact(event)) return { of: 'catalog', kind: 'delivery-boy', fact: event };
  if (isConsumerFact(event)) return { of: 'consumer', fact: event };
  if (isSettingsFact(event)) return { of: 'settings' };
  if (isAdminFact(event)) return { of: 'admin', fact: event };
  return isUploadFact(event) || isUploadTakenBack(event)
    ? { of: 'upload', fact: event }
    : { of: 'other' };
}

/** Whether the event changes the name of anything of these kinds. */
export function isRenaming(event: DecodedEvent, kinds: readonly CatalogKind[]): boolean {
  return event.of === 'catalog' && kinds.includes(event.kind) && changesName(event.fact);
}

function changesName(fact: CatalogFact): boolean {
  switch (fact.type) {
    case 'AreaRenamed':
    case 'ProductRenamed':
      return true;
    case 'SupervisorDetailsChanged':
    case 'DeliveryBoyDetailsChanged':
      return fact.data.name !== fact.data.previous.name;
    default:
      return false;
  }
}
