import { LATE_AFTER_MS } from '@milkround/contracts';
import { addDays, dayOf, daysBetween } from '@milkround/domain';
import type { RecordedEvent } from '@milkround/event-store';

const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;

/** The terms of the index: each is a filter of the activity, or a part of one. */
export const term = {
  kind: (type: string) => `kind:${type}`,
  role: (role: string) => `role:${role}`,
  actor: (role: string, id: number) => `actor:${role}:${id}`,
  deliveryBoy: (id: number) => `delivery-boy:${id}`,
  product: (id: number) => `product:${id}`,
  upload: (id: string) => `upload:${id}`,
  area: (id: number) => `area:${id}`,
  late: (isLate: boolean) => `late:${isLate}`,
  /** Days and quarters of an hour since the epoch in UTC. Every business day, in whatever time zone, consists of whole ones. */
  day: (day: number) => `day:${day}`,
  /** The business date of the orders that an event concerns. */
  orders: (date: string) => `orders:${date}`,
  quarter: (quarter: number) => `quarter:${quarter}`,
};

/** Returns the terms of the days of orders, both included. */
export const termsOfOrders = (from: string, to: string): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => term.orders(addDays(from, day)));

/** Returns the terms of the times from `from` to before `to` (milliseconds since the epoch): whole days, and quarters at both ends. */
export function termsOfTimes(from: number, to: number): string[] {
  const terms: string[] = [];
  for (let at = from - (from % QUARTER_MS); at < to;) {
    const isWholeDay = at % DAY_MS === 0 && at + DAY_MS <= to;
    terms.push(isWholeDay ? term.day(at / DAY_MS) : term.quarter(at / QUARTER_MS));
    at += isWholeDay ? DAY_MS : QUARTER_MS;
  }
  return terms;
}

/**
 * Returns the terms of an event. The fields are found by their names in whatever event, so that a new type of event needs nothing here.
 * @param areaId the area that the event's stream belongs to at that time
 */
export function termsOf(event: RecordedEvent, areaId: number | null): string[] {
  const { streamId, type, data, meta } = event;
  const { role, id } = actorOf(event);
  const at = Date.parse(meta.occurredAt);
  const boy = dayOf(streamId)?.deliveryBoyId ?? idIn(streamId, 'delivery-boy');
  const areas = [areaId, idIn(streamId, 'area'), ...numbers([data, data.previous], 'areaId')];
  const person = personOf(event);
  const boys = [boy, person?.role === 'delivery-boy' ? person.id : null, ...numbers([data], 'deliveryBoyId')];
  const products = [idIn(streamId, 'product'), ...numbers(lines(data), 'productId')];
  const uploads = texts([data], 'uploadId');
  const ordersOf = ordersDateOf(event);
  return [
    ...new Set([
      term.kind(type),
      term.role(role),
      term.actor(role, id),
      ...(person ? [term.actor(person.role, person.id)] : []),
      term.late(isLate(event)),
      ...(Number.isNaN(at) ? [] : [term.day(Math.floor(at / DAY_MS)), term.quarter(Math.floor(at / QUARTER_MS))]),
      ...(ordersOf === null ? [] : [term.orders(ordersOf)]),
      ...present(areas).map(term.area),
      ...present(boys).map(term.deliveryBoy),
      ...present(products).map(term.product),
      ...uploads.map(term.upload),
    ]),
  ];
}

/** Whether it was made before the day was closed and arrived after that, or came from a phone that had no network. */
function isLate(event: RecordedEvent): boolean {
  const { streamId, meta, recordedAt } = event;
  const isOfPhone = dayOf(streamId) !== null && actorOf(event).role === 'delivery-boy';
  return meta.late !== undefined || (isOfPhone && Date.parse(recordedAt) - Date.parse(meta.occurredAt) > LATE_AFTER_MS);
}

/** Returns the business date of the orders that an event concerns: that of its delivery day, or of its file. Null if it concerns none. */
export function ordersDateOf({ streamId, data }: RecordedEvent): string | null {
  const [date] = texts([data], 'date');
  return dayOf(streamId)?.date ?? date ?? null;
}

/** Returns the consumers whom an event names. */
export function consumersNamed({ data }: RecordedEvent): string[] {
  const lists = Array.isArray(data.consumerIds) ? data.consumerIds.filter((id) => typeof id === 'string') : [];
  return [...new Set([...texts([data], 'consumerId'), ...texts([data.consumer], 'id'), ...lists])];
}

/** Returns the person who caused an event; the system for an event without one. */
export function actorOf({ meta }: RecordedEvent): { role: string; id: number } {
  const [role] = texts([meta.actor], 'role');
  const [id] = numbers([meta.actor], 'id');
  return { role: role ?? 'system', id: id ?? 0 };
}

/** Returns whose session or sign-in an event is about, or null. */
export function personOf({ data }: RecordedEvent): { role: string; id: number } | null {
  const [role] = texts([data], 'role');
  const [id] = numbers([data], 'personId');
  return role !== undefined && id !== undefined ? { role, id } : null;
}

/** Returns the id in a stream id of a kind, such as 7 in `product/7`; null for another kind. */
export function idIn(streamId: string, kind: string): number | null {
  const id = streamId.startsWith(`${kind}/`) ? Number(streamId.slice(kind.length + 1)) : NaN;
  return Number.isSafeInteger(id) ? id : null;
}

/** An event itself, and the lines and statements in it. */
const lines = (data: Record<string, unknown>): unknown[] => [data, data.statement, ...listOf(data.filled), ...listOf(data.cleared)];

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const present = (ids: readonly (number | null)[]): number[] => ids.filter((id) => id !== null);

const fields = (objects: readonly unknown[], name: string): unknown[] =>
  objects.map((object): unknown => (typeof object === 'object' && object !== null ? Reflect.get(object, name) : null));
const numbers = (objects: readonly unknown[], name: string): number[] => fields(objects, name).filter((value) => typeof value === 'number');
const texts = (objects: readonly unknown[], name: string): string[] => fields(objects, name).filter((value) => typeof value === 'string');
