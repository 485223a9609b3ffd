import { setImmediate as breathe } from 'node:timers/promises';
import { v5 as uuidV5 } from 'uuid';
import { ClaimTaken, type AppendRequest, type Claim } from './events';

/** Events written down before others get their turn: a large upload must not hold up every other request. */
const EVENTS_AT_A_TIME = 500;

/** The id of a command's n-th event, from 0. */
export const eventIdOf = (commandId: string, index: number): string => uuidV5(String(index), commandId);

/** Claims are compared without regard to case, by the same rule whatever the database's locale. */
export const foldedValue = (value: string): string => value.normalize('NFC').toLowerCase();

/** The one JSON parameter of `append_events`. */
export async function requestJson(request: AppendRequest): Promise<string> {
  refuseNonsense(request);
  const parts = [`{"meta":${JSON.stringify({ ...request.meta, commandId: request.commandId })}`];
  const known = request.streams.filter((stream) => stream.expectedVersion > 0);
  if (known.length > 0) {
    parts.push(`"known":${JSON.stringify(known.map(({ streamId, expectedVersion }) => ({ s: streamId, v: expectedVersion })))}`);
  }
  if (request.releases?.length) parts.push(`"releases":${claimsJson(request.releases)}`);
  if (request.claims?.length) parts.push(`"claims":${claimsJson(request.claims)}`);
  parts.push(`"events":[${await eventsJson(request)}]}`);
  return parts.join(',');
}

async function eventsJson({ commandId, streams }: AppendRequest): Promise<string> {
  const written: string[] = [];
  for (const { streamId, expectedVersion, events } of streams) {
    let version = expectedVersion;
    for (const { type, data, schemaVersion } of events) {
      version += 1;
      written.push(
        JSON.stringify({ s: streamId, v: version, i: eventIdOf(commandId, written.length), t: type, sv: schemaVersion, d: data }),
      );
      if (written.length % EVENTS_AT_A_TIME === 0) await breathe();
    }
  }
  return written.join(',');
}

/** In one order for all writers, so that two of them wait for each other instead of locking each other out. */
function claimsJson(claims: readonly Claim[]): string {
  const byValue = new Map<string, { kind: string; value: string; stream_id: string }>();
  for (const claim of claims) {
    const value = foldedValue(claim.value);
    const key = JSON.stringify([claim.kind, value]);
    if ((byValue.get(key)?.stream_id ?? claim.streamId) !== claim.streamId) throw new ClaimTaken(claim);
    byValue.set(key, { kind: claim.kind, value, stream_id: claim.streamId });
  }
  return JSON.stringify([...byValue].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, claim]) => claim));
}

function refuseNonsense({ commandId, streams }: AppendRequest): void {
  const ids = new Set(streams.map((stream) => stream.streamId));
  if (ids.size !== streams.length) throw new Error(`Command ${commandId} names a stream twice`);
  if (!streams.some((stream) => stream.events.length > 0)) throw new Error(`Command ${commandId} appends nothing`);
}
