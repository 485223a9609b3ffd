import { consumersOf, type DeliveryDayFact, type Recorded, type SetAside } from '@milkround/domain';
import type { RecordedEvent } from '@milkround/event-store';

export type DayEvent = RecordedEvent & Recorded<DeliveryDayFact>;

/** The stop at which the order stands. */
interface Place {
  streamId: string;
  consumerId: string;
  productId: number;
}

/**
 * Selects the events that concern an order: those that name one of its ids, and those of its stop
 * while it stands there. Events that name only another line of the stop, and changes of the order
 * of stops, do not concern it.
 */
export function eventsOfOrder<Event extends DayEvent>(
  events: readonly Event[],
  orderIds: ReadonlySet<string>,
): Event[] {
  let place: Place | null = null;
  let leftPlace: Place | null = null;
  const entryIds = new Set<string>();
  return events.filter((event) => {
    switch (event.type) {
      case 'OrderPlaced': {
        const { orderId, consumer, productId } = event.data;
        if (!orderIds.has(orderId)) return false;
        place = { streamId: event.streamId, consumerId: consumer.id, productId };
        return true;
      }
      case 'OrderRemoved':
        if (!orderIds.has(event.data.orderId)) return false;
        if (place?.streamId === event.streamId) [leftPlace, place] = [place, null];
        return true;
      // A payment or empty bottles may arrive after the stop has left the day of the delivery boy who took them.
      case 'PaymentRecorded':
        return isAtStop(event, place) || isAtStop(event, leftPlace);
      case 'OrderRevised':
      case 'QuantityDelivered':
      case 'QuantityCleared':
        return orderIds.has(event.data.orderId);
      case 'EntrySetAside':
        if (!isAbout(event.data, orderIds, place)) return false;
        entryIds.add(event.data.entryId);
        return true;
      case 'EntryApplied':
      case 'EntryDismissed':
        return entryIds.has(event.data.entryId);
      case 'EntrySuperseded': {
        const { statement } = event.data;
        return statement.type === 'quantity'
          ? orderIds.has(statement.orderId)
          : isAtStop(event, place);
      }
      case 'StopsHandedOver':
        return event.data.stops.some(({ orderIds: ids }) => ids.some((id) => orderIds.has(id)));
      case 'StopOrderSet':
        return false;
      default:
        return isAtStop(event, place);
    }
  });
}

const isAtStop = (event: DayEvent, place: Place | null): boolean =>
  place !== null &&
  event.streamId === place.streamId &&
  consumersOf(event).includes(place.consumerId);

/** Whether an entry that was set aside names the order, or its stop without another product. */
function isAbout(
  { command, consumerId, productId }: SetAside,
  orderIds: ReadonlySet<string>,
  place: Place | null,
): boolean {
  const { orderId } = command.data;
  if (typeof orderId === 'string' && orderIds.has(orderId.toLowerCase())) return true;
  return place?.consumerId === consumerId && (productId === null || productId === place?.productId);
}
