import { type Recorded } from '../fact';
import type { StoredFact } from '../stored-fact';
import type { DayScope } from './fact-values';
import {
  type DeliveryDayEvent,
  type DeliveryDayFact,
  isDeliveryDayFact,
  type OrdersImported,
  type OrdersTakenBack,
} from './facts';

/** A day of more lines has several events, because the log bounds the length of one. */
const MAX_LINES = 20_000;

/** Joins what an upload changes in one day into as few events as possible. The opening of the day stays an event of its own. */
export function packImport(
  facts: readonly DeliveryDayFact[],
  uploadId: string,
  scope: DayScope,
): DeliveryDayEvent[] {
  const opened = facts.filter(({ type }) => type === 'DeliveryDayOpened');
  const rest = facts.filter(({ type }) => type !== 'DeliveryDayOpened');
  const events: DeliveryDayEvent[] = opened;
  for (let first = 0; first < rest.length; first += MAX_LINES)
    events.push(pack(rest.slice(first, first + MAX_LINES), uploadId, scope));
  return events;
}

function pack(
  facts: readonly DeliveryDayFact[],
  uploadId: string,
  { areaId, supervisorId }: DayScope,
): OrdersImported {
  const data: OrdersImported['data'] = {
    uploadId,
    areaId,
    supervisorId,
    details: [],
    placed: [],
    revised: [],
    removed: [],
    reopened: [],
  };
  for (const fact of facts)
    switch (fact.type) {
      case 'ConsumerDetailsChanged': {
        const { areaId: _, ...details } = fact.data;
        data.details.push(details);
        break;
      }
      case 'OrderPlaced': {
        const { orderId, consumer, productId, expected, sequence } = fact.data;
        data.placed.push({ orderId, consumer, productId, expected, sequence });
        break;
      }
      case 'OrderRevised': {
        const { uploadId: _, adjusted: __, ...revised } = fact.data;
        data.revised.push(revised);
        break;
      }
      case 'OrderRemoved': {
        const { reason: _, movedTo: __, ...removed } = fact.data;
        data.removed.push(removed);
        break;
      }
      case 'ConsumerReopened': {
        const { reason: _, ...reopened } = fact.data;
        data.reopened.push(reopened);
        break;
      }
      default:
        throw new Error(`An upload does not cause ${fact.type}`);
    }
  return { type: 'OrdersImported', data };
}

/** Whether an event of the log has the lines of an upload. */
export const isOrdersImported = (entry: StoredFact): entry is Recorded<OrdersImported> =>
  entry.type === 'OrdersImported';

/** Returns the facts that an event of the log holds about its delivery day, with the other fields of the event; none for an event of another stream. */
export function dayFactsIn<E extends StoredFact>(event: E): (E & Recorded<DeliveryDayFact>)[] {
  if (isDeliveryDayFact(event)) return [event];
  const takenBack = takenBackIn(event);
  if (takenBack) return takenBack.facts.flatMap((fact) => dayFactsIn({ ...event, ...fact }));
  const imported = importedIn(event);
  if (!imported) return [];
  const { meta, recordedAt } = imported;
  return factsIn(imported).map((fact) => ({ ...event, ...fact, meta, recordedAt }));
}

const takenBackIn = (event: StoredFact): OrdersTakenBack['data'] | null =>
  event.type === 'OrdersTakenBack' ? (event.data as OrdersTakenBack['data']) : null;

const importedIn = (event: StoredFact): Recorded<OrdersImported> | null =>
  isOrdersImported(event) ? event : null;

/** Returns the facts in the order in which a stop takes them: its details, its lines, and then that it is open again. */
function factsIn({ data }: OrdersImported): DeliveryDayFact[] {
  const { uploadId, areaId, supervisorId, details, placed, revised, removed, reopened } = data;
  return [
    ...details.map((changed): DeliveryDayFact => ({
      type: 'ConsumerDetailsChanged',
      data: { ...changed, areaId },
    })),
    // Not spread: V8 needs a fifth of the time for a literal.
    ...placed.map(({ orderId, consumer, productId, expected, sequence }): DeliveryDayFact => ({
      type: 'OrderPlaced',
      data: {
        orderId,
        consumer,
        productId,
        expected,
        sequence,
        adjusted: false,
        uploadId,
        areaId,
        supervisorId,
      },
    })),
    ...revised.map((line): DeliveryDayFact => ({
      type: 'OrderRevised',
      data: { ...line, adjusted: false, uploadId },
    })),
    ...removed.map((line): DeliveryDayFact => ({
      type: 'OrderRemoved',
      data: { ...line, reason: 'deleted', movedTo: null },
    })),
    ...reopened.map((stop): DeliveryDayFact => ({
      type: 'ConsumerReopened',
      data: { ...stop, reason: 'line-added' },
    })),
  ];
}
