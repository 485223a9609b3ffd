import {
  dayOf,
  isAreaFact,
  isDeliveryBoyFact,
  isDeliveryDayFact,
  isProductFact,
  isSupervisorFact,
  isUploadFact,
  stopKeys,
  type CatalogFact,
  type DayKey,
  type DeliveryDayFact,
  type Recorded,
  type UploadFact,
} from '@milkround/domain';
import type { RecordedEvent } from '@milkround/event-store';
import type { StopKey } from '../../delivery-day/board.query';

export type CatalogKind = 'area' | 'product' | 'supervisor' | 'delivery-boy';

/** A fact with what watches ask of it: made once, however many watch. */
export type Seen =
  | { of: 'day'; fact: Recorded<DeliveryDayFact>; stream: string; day: DayKey; stops: StopKey[] }
  | { of: 'catalog'; kind: CatalogKind; fact: CatalogFact }
  | { of: 'upload'; fact: Recorded<UploadFact> };

export const seenOf = (events: readonly RecordedEvent[]): Seen[] => events.flatMap((event) => seen(event) ?? []);

function seen(event: RecordedEvent): Seen | null {
  const day = dayOf(event.streamId);
  if (day && isDeliveryDayFact(event)) {
    const stops = stopKeys(event, day).map(({ consumer_id: consumerId }) => ({ ...day, consumerId }));
    return { of: 'day', fact: event, stream: event.streamId, day, stops };
  }
  if (isAreaFact(event)) return { of: 'catalog', kind: 'area', fact: event };
  if (isProductFact(event)) return { of: 'catalog', kind: 'product', fact: event };
  if (isSupervisorFact(event)) return { of: 'catalog', kind: 'supervisor', fact: event };
  if (isDeliveryBoyFact(event)) return { of: 'catalog', kind: 'delivery-boy', fact: event };
  return isUploadFact(event) ? { of: 'upload', fact: event } : null;
}

/** Whether it gives another name to anything of these kinds. */
export function givesName(seen: Seen, kinds: readonly CatalogKind[]): boolean {
  return seen.of === 'catalog' && kinds.includes(seen.kind) && isRenaming(seen.fact);
}

function isRenaming(fact: CatalogFact): boolean {
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
