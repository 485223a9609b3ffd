import type { Happening } from '@milkround/contracts';
import { dayOf, isDeliveryDayFact, type Actor, type DayKey, type DeliveryDayFact, type DeliveryDayFactType } from '@milkround/domain';
import type { RecordedEvent } from '@milkround/event-store';

/** An entry of the list "Just now" of the dashboards, with ids where the list shows names. */
export interface UnnamedHappening extends Pick<
  Happening,
  'position' | 'kind' | 'before' | 'after' | 'text' | 'occurredAt' | 'recordedAt' | 'late'
> {
  day: DayKey;
  consumerId: string | null;
  productId: number | null;
  /** The person who applied the entry, if it had been set aside. */
  appliedBy: Actor | null;
}

type HappeningContent = Pick<UnnamedHappening, 'kind'> &
  Partial<Pick<UnnamedHappening, 'before' | 'after' | 'text' | 'consumerId' | 'productId'>>;

/** The types of events for which {@link toHappening} can return an entry. */
export const HAPPENING_EVENT_TYPES: DeliveryDayFactType[] = [
  'OrderPlaced',
  'QuantityDelivered',
  'ConsumerMarkedDone',
  'ConsumerReopened',
  'PaymentRecorded',
  'AbsenceRecorded',
  'UnassignedPaymentRecorded',
  'RoundCreated',
  'DayClosed',
  'DayReopened',
];

/** Returns the entry for an event; null for events that are not shown, such as the single lines of an upload. */
export function toHappening(event: RecordedEvent): UnnamedHappening | null {
  const day = dayOf(event.streamId);
  if (!day || !isDeliveryDayFact(event)) return null;
  const content = contentOf(event);
  if (!content) return null;
  return {
    before: null,
    after: null,
    text: null,
    consumerId: null,
    productId: null,
    ...content,
    day,
    position: event.position.toString(),
    occurredAt: event.meta.occurredAt,
    recordedAt: event.recordedAt,
    late: event.meta.late !== undefined,
    appliedBy: event.meta.entryId === undefined ? null : event.meta.actor,
  };
}

/** Returns whether {@link toHappening} returns an entry for an event. */
export const isHappening = (event: RecordedEvent): boolean => toHappening(event) !== null;

function contentOf({ type, data }: DeliveryDayFact): HappeningContent | null {
  switch (type) {
    case 'OrderPlaced':
      if (data.uploadId !== null) return null;
      return { kind: 'orders', consumerId: data.consumer.id, productId: data.productId, after: data.expected };
    case 'QuantityDelivered':
      return {
        kind: 'quantity',
        consumerId: data.consumerId,
        productId: data.productId,
        before: data.previous ?? data.expected,
        after: data.quantity,
      };
    case 'ConsumerMarkedDone':
      return { kind: 'done', consumerId: data.consumerId, after: data.added?.length ?? null };
    case 'ConsumerReopened':
      return data.reason === 'undone' ? { kind: 'reopened', consumerId: data.consumerId } : null;
    case 'PaymentRecorded':
      return { kind: 'payment', consumerId: data.consumerId, before: data.previous.amount, after: data.amount, text: data.mode };
    case 'UnassignedPaymentRecorded':
      return { kind: 'unassigned-payment', after: data.amount, text: data.keptAs };
    case 'AbsenceRecorded':
      return { kind: 'absence', consumerId: data.consumerId, text: data.text };
    case 'RoundCreated':
      return { kind: 'round', after: data.number };
    case 'DayClosed':
      return { kind: 'closed', after: data.taken };
    case 'DayReopened':
      return { kind: 'day-reopened', text: data.reason };
    default:
      return null;
  }
}
