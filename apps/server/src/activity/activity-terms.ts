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
  /** Days and quarters of an hour since the epoch in UTC. In any time zone, a business day consists of whole quarters. */
  day: (day: number) => `day:${day}`,
  /** The business date of the orders that an event concerns. */
  orders: (date: string) => `orders:${date}`,
  quarter: (quarter: number) => `quarter:${quarter}`,
};

export const termsOfOrders = (from: string, to: string): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => term.orders(addDays(from, day)));

/** Returns the terms of the times from `from` to before `to` (milliseconds since the epoch): whole days, and quarters at both ends. */
export function termsOfTimes(from: number, to: number): string[] {
  const terms: string[] = [];
  for (let time = from - (from % QUARTER_MS); time < to;) {
    const isWholeDay = time % DAY_MS === 0 && time + DAY_MS <= to;
    terms.push(isWholeDay ? term.day(time / DAY_MS) : term.quarter(time / QUARTER_MS));
    time += isWholeDay ? DAY_MS : QUARTER_MS;
  }
  return terms;
}

/**
 * Returns the terms of an event. The fields are found by their names in an event of any type, so that a new type of event needs no change here.
 * @param areaIds the areas that the event's stream belongs to at that time
 */
export function termsOf(event: RecordedEvent, areaIds: readonly number[]): string[] {
  const { streamId, type, data, meta } = event;
  const { role, id } = actorOf(event);
  const terms = new Set([
    term.kind(type),
    term.role(role),
    term.actor(role, id),
    term.late(isLate(event)),
  ]);
  const add = <T>(termWith: (value: T) => string, value: T | null) =>
    value !== null && terms.add(termWith(value));
  const time = Date.parse(meta.occurredAt);
  if (!Number.isNaN(time))
    terms.add(term.day(Math.floor(time / DAY_MS))).add(term.quarter(Math.floor(time / QUARTER_MS)));
  const person = personOf(event);
  if (person) terms.add(term.actor(person.role, person.id));
  add(term.orders, ordersDateOf(event));
  for (const area of [
    ...areaIds,
    idIn(streamId, 'area'),
    ...areasIn(data),
    ...areasIn(data.previous),
  ])
    add(term.area, area);
  add(term.deliveryBoy, dayOf(streamId)?.deliveryBoyId ?? idIn(streamId, 'delivery-boy'));
  if (person?.role === 'delivery-boy') terms.add(term.deliveryBoy(person.id));
  add(term.deliveryBoy, numberIn(data, 'deliveryBoyId'));
  add(term.product, idIn(streamId, 'product'));
  for (const line of [data, data.statement, ...linesIn(data)])
    add(term.product, numberIn(line, 'productId'));
  add(term.upload, textIn(data, 'uploadId'));
  return [...terms];
}

/** Whether it was made before the day was closed and arrived after that, or came from a phone that had no network. */
function isLate(event: RecordedEvent): boolean {
  const { streamId, meta, recordedAt } = event;
  if (meta.late !== undefined) return true;
  const isOfPhone = dayOf(streamId) !== null && actorOf(event).role === 'delivery-boy';
  return isOfPhone && Date.parse(recordedAt) - Date.parse(meta.occurredAt) > LATE_AFTER_MS;
}

/** Returns the business date of the orders that an event concerns: that of its delivery day, or of its file. Null if it concerns none. */
export const ordersDateOf = ({ streamId, data }: RecordedEvent): string | null =>
  dayOf(streamId)?.date ?? textIn(data, 'date');

/** The lists of lines that an event may have. */
const LINE_LISTS = [
  'filled',
  'cleared',
  'details',
  'placed',
  'revised',
  'removed',
  'reopened',
] as const;
const linesIn = (data: RecordedEvent['data']): unknown[] => [
  ...LINE_LISTS.flatMap((name) => listOf(data[name])),
  ...listOf(data.facts).map((fact) => fieldIn(fact, 'data')),
];

export function consumersNamed({ data }: RecordedEvent): string[] {
  const ids = [data, ...linesIn(data)].flatMap((line) => [
    textIn(line, 'consumerId'),
    textIn(fieldIn(line, 'consumer'), 'id'),
  ]);
  ids.push(...listOf(data.consumerIds).filter((id) => typeof id === 'string'));
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

/** Returns the person who caused an event; the system for an event without one. */
export const actorOf = ({ meta: { actor } }: RecordedEvent): { role: string; id: number } => ({
  role: textIn(actor, 'role') ?? 'system',
  id: numberIn(actor, 'id') ?? 0,
});

/** Returns the person of the session or sign-in that an event is about, or null. */
export function personOf({ data }: RecordedEvent): { role: string; id: number } | null {
  const role = textIn(data, 'role');
  const id = numberIn(data, 'personId');
  return role !== null && id !== null ? { role, id } : null;
}

/** Returns the id in a stream id of a kind, such as 7 in `product/7`; null for another kind. */
export function idIn(streamId: string, kind: string): number | null {
  const id = streamId.startsWith(`${kind}/`) ? Number(streamId.slice(kind.length + 1)) : NaN;
  return Number.isSafeInteger(id) ? id : null;
}

/** Returns the areas in the data of an event, or in what was before. */
export const areasIn = (data: unknown): number[] =>
  [fieldIn(data, 'areaId'), ...listOf(fieldIn(data, 'areaIds'))].filter(
    (id) => typeof id === 'number',
  );

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : NOTHING);
const NOTHING: readonly unknown[] = [];

const fieldIn = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;

function numberIn(object: unknown, name: string): number | null {
  const value = fieldIn(object, name);
  return typeof value === 'number' ? value : null;
}

function textIn(object: unknown, name: string): string | null {
  const value = fieldIn(object, name);
  return typeof value === 'string' ? value : null;
}
