import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { eventIdOf } from './event-id';
import { ClaimTaken, type AppendRequest, type Claim } from './events';

/** Events serialised between two yields to the event loop, so that a large upload does not block other requests. */
const EVENTS_PER_SLICE = 500;

/** Claims are compared case-insensitively, independently of the database's locale. */
export const foldedValue = (value: string): string => value.normalize('NFC').toLowerCase();

/** Serialises the JSON parameter of `append_events`: small requests synchronously, large ones in slices. */
export function requestJson(request: AppendRequest): string | Promise<string> {
  assertValid(request);
  const count = request.streams.reduce((sum, { events }) => sum + events.length, 0);
  if (count <= EVENTS_PER_SLICE) return JSON.stringify({ ...headOf(request), events: [...eventsOf(request)] });
  return serialiseInSlices(headOf(request), eventsOf(request));
}

function headOf({ commandId, meta, claims, releases, relies }: AppendRequest): object {
  return {
    meta: { ...meta, commandId },
    releases: releases?.length ? claimRows(releases) : undefined,
    claims: claims?.length ? claimRows(claims) : undefined,
    relies: relies?.length ? relies.map(({ streamId, version }) => ({ s: streamId, v: version })) : undefined,
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

function* eventsOf({ commandId, streams }: AppendRequest): Generator<EventJson> {
  let index = 0;
  for (const { streamId, expectedVersion, events } of streams) {
    let version = expectedVersion;
    for (const { type, data, schemaVersion } of events) {
      yield { s: streamId, v: ++version, i: eventIdOf(commandId, index++), t: type, sv: schemaVersion, d: data };
    }
  }
}

async function serialiseInSlices(head: object, events: Generator<EventJson>): Promise<string> {
  const pieces: string[] = [];
  for (const event of events) {
    pieces.push(JSON.stringify(event));
    if (pieces.length % EVENTS_PER_SLICE === 0) await yieldToEventLoop();
  }
  return `${JSON.stringify(head).slice(0, -1)},"events":[${pieces.join(',')}]}`;
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
    if ((byValue.get(key)?.stream_id ?? claim.streamId) !== claim.streamId) throw new ClaimTaken(claim);
    byValue.set(key, { kind: claim.kind, value, stream_id: claim.streamId });
  }
  return [...byValue].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, claim]) => claim);
}

function assertValid({ commandId, streams }: AppendRequest): void {
  const ids = new Set(streams.map((stream) => stream.streamId));
  if (ids.size !== streams.length) throw new Error(`Command ${commandId} names a stream twice`);
  if (!streams.some((stream) => stream.events.length > 0)) throw new Error(`Command ${commandId} appends nothing`);
}
