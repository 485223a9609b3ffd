import type { AppendRequest, NewEvent } from './events';

/** Range of times that PostgreSQL, JavaScript and all calendars can represent. */
const FIRST_TIME = Date.parse('1970-01-01T00:00:00Z');
const LAST_TIME = Date.parse('2199-12-31T23:59:59.999Z');
const UTC_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/;

/** Largest absolute number in an event. Sums of decimals with six places are exact up to it. */
export const MAX_NUMBER = Number.MAX_SAFE_INTEGER / 1_000_000;
const MAX_DEPTH = 32;
const MAX_ID_LENGTH = 300;
/** Largest length of one event as JSON, in characters. */
const MAX_EVENT_LENGTH = 16 * 1024 * 1024;

/** Matches NUL and lone surrogates, which PostgreSQL stores neither as text nor as jsonb. */
const UNSTORABLE_TEXT = /\0|\p{Surrogate}/u;

/**
 * A command handler tried to append an event that a column cannot store or a fold cannot process. This is a defect of the handler. The append is
 * refused, because events are never deleted and every projection would fail at this one.
 */
export class UnstorableEvent extends Error {
  override readonly name = 'UnstorableEvent';
}

/** Checks the metadata, stream ids and claims of a request. @throws UnstorableEvent */
export function assertStorableHead({
  meta,
  streams,
  claims = [],
  releases = [],
}: AppendRequest): void {
  assertTime(meta.occurredAt);
  assertValue(meta, 'meta', 0);
  for (const { streamId } of streams) assertName(streamId, 'A stream id');
  for (const { kind, value } of [...claims, ...releases]) {
    assertName(kind, 'The kind of a claim');
    assertValue(value, 'The value of a claim', 0);
  }
}

/** Checks the type and the data of one event. @throws UnstorableEvent */
export function assertStorable({ type, data }: NewEvent): void {
  assertName(type, 'The type of an event');
  assertValue(data, type, 0);
}

/** Checks the length of one event as JSON. @throws UnstorableEvent */
export function assertLength(json: string, type: string): void {
  if (json.length > MAX_EVENT_LENGTH)
    throw new UnstorableEvent(
      `${type} has ${json.length} characters, at most ${MAX_EVENT_LENGTH} are stored`,
    );
}

function assertTime(time: unknown): void {
  const text = typeof time === 'string' && UTC_TIME.test(time) ? time : '';
  const instant = Date.parse(text);
  const exists =
    instant >= FIRST_TIME &&
    instant <= LAST_TIME &&
    new Date(instant).toISOString().startsWith(text.slice(0, 19));
  if (!exists)
    throw new UnstorableEvent(
      `occurredAt is no UTC time of the years 1970 to 2199: ${JSON.stringify(time)}`,
    );
}

function assertName(name: string, subject: string): void {
  if (name === '' || name.length > MAX_ID_LENGTH)
    throw new UnstorableEvent(`${subject} has ${name.length} characters`);
  assertText(name, subject);
}

function assertText(text: string, path: string): void {
  if (UNSTORABLE_TEXT.test(text))
    throw new UnstorableEvent(`${path} has characters that cannot be stored`);
}

function assertValue(value: unknown, path: string, depth: number): void {
  switch (typeof value) {
    case 'string':
      return assertText(value, path);
    case 'number':
      if (!(Math.abs(value) <= MAX_NUMBER)) throw new UnstorableEvent(`${path} is ${value}`);
      return;
    case 'boolean':
    case 'undefined':
      return;
    case 'object':
      if (value !== null) assertFields(value, path, depth);
      return;
    default:
      throw new UnstorableEvent(`${path} is a ${typeof value}`);
  }
}

function assertFields(value: object, path: string, depth: number): void {
  if (depth === MAX_DEPTH) throw new UnstorableEvent(`${path} is nested too deeply`);
  for (const [key, item] of Object.entries(value)) {
    assertText(key, path);
    assertValue(item, `${path}.${key}`, depth + 1);
  }
}
