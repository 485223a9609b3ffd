import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { eventIdOf } from './event-id';
import { ClaimTaken, type AppendRequest, type Claim } from './events';
import { assertLength, assertStorable, assertStorableHead } from './storable';

/** Characters serialised between two yields to the event loop, so that a large upload does not block other requests. */
const SLICE_LENGTH = 200_000;
/** Requests of so few events are serialised at once. */
const FEW_EVENTS = 32;

/** Returns the form in which claims are compared: case-insensitive, independent of the locale of the database. */
export const foldedValue = (value: string): string => value.normalize('NFC').toLowerCase();

/**
 * Serialises the JSON parameter of `append_events`: small requests synchronously, large ones in slices.
 * @throws UnstorableEvent
 */
export function requestJson(request: AppendRequest): string | Promise<string> {
  assertValid(request);
  assertStorableHead(request);
  const count = request.streams.reduce((sum, { events }) => sum + events.length, 0);
  return count <= FEW_EVENTS
    ? withEvents(request, [...eventsOf(request)])
    : serialiseInSlices(request);
}

const withEvents = (request: AppendRequest, events: readonly string[]): string =>
  `${JSON.stringify(headOf(request)).slice(0, -1)},"events":[${events.join(',')}]}`;

function headOf({ commandId, meta, claims, releases, relies }: AppendRequest): object {
  return {
    meta: { ...meta, commandId },
    releases: releases?.length ? claimRows(releases) : undefined,
    claims: claims?.length ? claimRows(claims) : undefined,
    relies: relies?.length
      ? relies.map(({ streamId, version }) => ({ s: streamId, v: version }))
      : undefined,
  };
}

interface EventJson {
  s: string;
  v: number;
  i: string;
  t: string;
  sv?: number;
  d: object;
}

/** Yields each event as JSON, with its stream, version and id. @throws UnstorableEvent */
function* eventsOf({ commandId, streams }: AppendRequest): Generator<string> {
  let index = 0;
  for (const { streamId, expectedVersion, events } of streams) {
    let version = expectedVersion;
    for (const event of events) {
      assertStorable(event);
      const { type, data, schemaVersion } = event;
      const row: EventJson = {
        s: streamId,
        v: ++version,
        i: eventIdOf(commandId, index++),
        t: type,
        sv: schemaVersion,
        d: data,
      };
      const json = JSON.stringify(row);
      assertLength(json, type);
      yield json;
    }
  }
}

async function serialiseInSlices(request: AppendRequest): Promise<string> {
  const events: string[] = [];
  let length = 0;
  for (const event of eventsOf(request)) {
    events.push(event);
    length += event.length;
    if (length < SLICE_LENGTH) continue;
    length = 0;
    await yieldToEventLoop();
  }
  return withEvents(request, events);
}

interface ClaimRow {
  kind: string;
  value: string;
  stream_id: string;
}

/** All writers lock claims in the same order, so that two of them wait for each other instead of deadlocking. */
function claimRows(claims: readonly Claim[]): ClaimRow[] {
  const byValue = new Map<string, ClaimRow>();
  for (const claim of claims) {
    const value = foldedValue(claim.value);
    const key = JSON.stringify([claim.kind, value]);
    if ((byValue.get(key)?.stream_id ?? claim.streamId) !== claim.streamId)
      throw new ClaimTaken(claim);
    byValue.set(key, { kind: claim.kind, value, stream_id: claim.streamId });
  }
  return [...byValue].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, claim]) => claim);
}

function assertValid({ commandId, streams }: AppendRequest): void {
  const ids = new Set(streams.map((stream) => stream.streamId));
  if (ids.size !== streams.length) throw new Error(`Command ${commandId} names a stream twice`);
  if (!streams.some((stream) => stream.events.length > 0))
    throw new Error(`Command ${commandId} appends nothing`);
}
