import type { Happening } from '@milkround/contracts';
import {
  type DeliveryDayFact,
  type DeliveryDayFactType,
  isDeliveryDayFact,
} from '../delivery-day/facts';
import type { Actor, Recorded } from '../fact';
import type { StoredFact } from '../stored-fact';
import { dayOf, type DayKey } from '../streams';

export interface LoggedFact extends StoredFact {
  readonly streamId: string;
  readonly position: bigint | string;
}

/** An entry of the list "Just now" of the dashboards, with ids where the list shows names. */
export interface UnnamedHappening extends Pick<
  Happening,
  'position' | 'kind' | 'before' | 'after' | 'text' | 'occurredAt' | 'recordedAt' | 'late'
> {
  day: DayKey;
  consumerId: string | null;
  productId: number | null;
  /** The delivery boy who took stops over. */
  toId?: number;
  /** The person who applied the entry, if it had been set aside. */
  appliedBy: Actor | null;
  /** The admin or supervisor who corrected the delivery; missing if the delivery boy recorded it. */
  correctedBy?: Actor;
}

type HappeningContent = Pick<UnnamedHappening, 'kind'> &
  Partial<
    Pick<UnnamedHappening, 'before' | 'after' | 'text' | 'consumerId' | 'productId' | 'toId'>
  >;

/** The types of events for which {@link toHappening} can return an entry. */
export const HAPPENING_EVENT_TYPES: DeliveryDayFactType[] = [
  'OrderPlaced',
  'QuantityDelivered',
  'QuantityCleared',
  'ConsumerMarkedDone',
  'ConsumerReopened',
  'PaymentRecorded',
  'AbsenceRecorded',
  'UnassignedPaymentRecorded',
  'RoundCreated',
  'StopsHandedOver',
  'DayClosed',
  'DayReopened',
];

/** Returns the entry for an event; null for events that are not shown, such as the single lines of an upload. */
export function toHappening(event: LoggedFact): UnnamedHappening | null {
  const day = dayOf(event.streamId);
  return day && isDeliveryDayFact(event)
    ? toDayHappening(event, day, event.position.toString())
    : null;
}

/** Like {@link toHappening}, for a fact of a delivery day. */
export function toDayHappening(
  fact: Recorded<DeliveryDayFact>,
  day: DayKey,
  position: string,
): UnnamedHappening | null {
  const content = contentOf(fact);
  if (!content) return null;
  return {
    before: null,
    after: null,
    text: null,
    consumerId: null,
    productId: null,
    ...content,
    day,
    position,
    occurredAt: fact.meta.occurredAt,
    recordedAt: fact.recordedAt,
    late: fact.meta.late !== undefined,
    appliedBy: fact.meta.entryId === undefined ? null : fact.meta.actor,
    ...(fact.meta.reason !== undefined && { correctedBy: fact.meta.actor }),
  };
}

/** Returns whether {@link toHappening} returns an entry for an event. */
export const isHappening = (event: LoggedFact): boolean => toHappening(event) !== null;

function contentOf({ type, data }: DeliveryDayFact): HappeningContent | null {
  switch (type) {
    case 'OrderPlaced':
      if (data.uploadId !== null || data.takenFrom !== undefined) return null;
      return {
        kind: 'orders',
        consumerId: data.consumer.id,
        productId: data.productId,
        after: data.expected,
      };
    case 'QuantityDelivered':
      return {
        kind: 'quantity',
        consumerId: data.consumerId,
        productId: data.productId,
        before: data.previous ?? data.expected,
        after: data.quantity,
      };
    case 'QuantityCleared':
      return {
        kind: 'quantity',
        consumerId: data.consumerId,
        productId: data.productId,
        before: data.previous,
      };
    case 'ConsumerMarkedDone':
      return { kind: 'done', consumerId: data.consumerId, after: data.added?.length ?? null };
    case 'ConsumerReopened':
      return data.reason === 'undone' ? { kind: 'reopened', consumerId: data.consumerId } : null;
    case 'PaymentRecorded':
      return {
        kind: 'payment',
        consumerId: data.consumerId,
        before: data.previous.amount,
        after: data.amount,
        text: data.mode,
      };
    case 'UnassignedPaymentRecorded':
      return { kind: 'unassigned-payment', after: data.amount };
    case 'AbsenceRecorded':
      return { kind: 'absence', consumerId: data.consumerId, text: data.text };
    case 'RoundCreated':
      return { kind: 'round', after: data.number };
    case 'StopsHandedOver':
      return {
        kind: data.undoes === undefined ? 'handed-over' : 'handed-back',
        after: data.stops.length - (data.cancelled?.length ?? 0),
        toId: data.to,
      };
    case 'DayClosed':
      return { kind: 'closed', after: data.taken };
    case 'DayReopened':
      return { kind: 'day-reopened', text: data.reason };
    default:
      return null;
  }
}

/** Returns the names for the ids of an entry; undefined for an unknown id. */
export interface HappeningNames {
  day(day: DayKey): { areaId: number; deliveryBoyName: string } | undefined;
  /** Two areas may use one id for two people. */
  consumer(areaId: number, consumerId: string): string | undefined;
  product(productId: number): string | undefined;
  /** A person of the office. */
  office(actor: Actor): string | undefined;
}

/** Completes an entry with names; null if its delivery day is not known. */
export function nameHappening(
  {
    day,
    consumerId,
    productId,
    appliedBy: appliedByActor,
    correctedBy: corrector,
    toId,
    ...values
  }: UnnamedHappening,
  names: HappeningNames,
): Happening | null {
  const dayNames = names.day(day);
  if (!dayNames) return null;
  const consumerName =
    consumerId === null ? null : (names.consumer(dayNames.areaId, consumerId) ?? consumerId);
  const productName = productId === null ? null : (names.product(productId) ?? null);
  const appliedBy = appliedByActor === null ? null : (names.office(appliedByActor) ?? null);
  const correctedBy = corrector && names.office(corrector);
  const toName =
    toId === undefined ? undefined : names.day({ ...day, deliveryBoyId: toId })?.deliveryBoyName;
  const optionalFields = {
    ...(correctedBy !== undefined && { correctedBy }),
    ...(toName !== undefined && { toName }),
  };
  return {
    ...values,
    ...day,
    ...dayNames,
    consumerName,
    productName,
    appliedBy,
    ...optionalFields,
  };
}
