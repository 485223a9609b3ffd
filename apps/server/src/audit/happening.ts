import type { Happening } from '@milkround/contracts';
import { dayOf, isDeliveryDayFact, type Actor, type DayKey, type DeliveryDayFact, type DeliveryDayFactType } from '@milkround/domain';
import type { RecordedEvent } from '@milkround/event-store';

/** A happening before its names are looked up. */
export interface Told extends Pick<Happening, 'position' | 'kind' | 'before' | 'after' | 'text' | 'occurredAt' | 'recordedAt' | 'late'> {
  day: DayKey;
  consumerId: string | null;
  productId: number | null;
  /** Who applied it, of an entry that had been set aside. */
  appliedBy: Actor | null;
}

type Said = Pick<Told, 'kind'> & Partial<Pick<Told, 'before' | 'after' | 'text' | 'consumerId' | 'productId'>>;

/** The facts that {@link tell} may tell of. */
export const TOLD_FACTS: DeliveryDayFactType[] = [
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

/** What people are told of an event; null where it is no news, as each of an upload's thousand lines. */
export function tell(event: RecordedEvent): Told | null {
  const day = dayOf(event.streamId);
  if (!day || !isDeliveryDayFact(event)) return null;
  const said = say(event);
  if (!said) return null;
  return {
    before: null,
    after: null,
    text: null,
    consumerId: null,
    productId: null,
    ...said,
    day,
    position: event.position.toString(),
    occurredAt: event.meta.occurredAt,
    recordedAt: event.recordedAt,
    late: event.meta.late !== undefined,
    appliedBy: event.meta.entryId === undefined ? null : event.meta.actor,
  };
}

/** Whether {@link tell} has anything to tell of an event. */
export const isHappening = (event: RecordedEvent): boolean => tell(event) !== null;

function say({ type, data }: DeliveryDayFact): Said | null {
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
