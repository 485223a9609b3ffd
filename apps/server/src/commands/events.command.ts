import { setTimeout as pause } from 'node:timers/promises';
import { hostname, userInfo } from 'node:os';
import {
  decideQuarantined,
  findQuarantined,
  readQuarantined,
  type QuarantinedStream,
} from '@milkround/event-store';
import type { Client } from 'pg';
import { endWith, print, printUsage } from './command';
import { EVENTS_USAGE, readEventsArguments, type Decision } from './events.arguments';
import { onRunningDatabase } from './on-running-database';

const CARRIED_OUT_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 200;
const EVENT_AT = `SELECT position::text, stream_id, version, type, schema_version, recorded_at, data, meta FROM event WHERE position = $1`;

/** `npm run events`: shows the events that a read model cannot process, and records decisions about them. */
async function run(): Promise<number> {
  const args = readEventsArguments(process.argv.slice(2));
  if (args === null) return printUsage(EVENTS_USAGE);
  return onRunningDatabase(async (client) => {
    if (args.action === 'list') return list(await readQuarantined(client));
    return args.action === 'show' ? show(client, args.position) : decide(client, args);
  });
}

function list(streams: readonly QuarantinedStream[]): number {
  if (streams.length === 0) print('Nothing is held back: every read model takes every event.');
  for (const stream of streams) print(describe(stream));
  return 0;
}

async function show(client: Client, position: bigint): Promise<number> {
  const { rows } = await client.query<object>(EVENT_AT, [position]);
  const [event] = rows;
  if (!event) {
    print(`There is no event at position ${position}.`);
    return 1;
  }
  print(JSON.stringify(event, null, 2));
  for (const stream of await findQuarantined(client, { position })) print(describe(stream));
  return 0;
}

async function decide(
  client: Client,
  { action: decision, position, streamId, reason, by }: Decision,
): Promise<number> {
  const streams = await decideQuarantined(client, {
    decision,
    position: position ?? undefined,
    streamId: streamId ?? undefined,
    reason,
    by: by ?? `${userInfo().username}@${hostname()}`,
  });
  if (streams.length === 0) {
    print('No read model holds back such an event. "npm run events -- list" shows which are held.');
    return 1;
  }
  let isWell = true;
  for (const stream of streams) isWell = (await outcome(client, stream, decision)) && isWell;
  return isWell ? 0 : 1;
}

/** Waits until a server has carried the decision out, and prints the result. */
async function outcome(
  client: Client,
  { id, projection, streamId, position }: QuarantinedStream,
  decision: string,
): Promise<boolean> {
  const name = `${projection}: ${streamId} since ${position}`;
  for (
    const end = Date.now() + CARRIED_OUT_WITHIN_MS;
    Date.now() < end;
    await pause(LOOK_EVERY_MS)
  ) {
    const [stream] = await findQuarantined(client, { id });
    if (stream?.state === 'rebuilding') {
      print(
        `${name}: decided. The read model is being rebuilt beside the one that is shown, and takes over by itself.`,
      );
      return true;
    }
    if (stream?.state !== 'released') continue;
    const nextStream = (await readQuarantined(client)).find(
      (stream) => stream.projection === projection && stream.streamId === streamId,
    );
    if (!nextStream)
      print(
        `${name}: ${decision === 'skip' ? 'skipped' : 'taken'}. What was held back after it is shown.`,
      );
    else print(`${name}: held back again.\n${describe(nextStream)}`);
    return !nextStream;
  }
  print(`${name}: recorded. No server has carried it out yet; one does as soon as it runs.`);
  return false;
}

const describe = ({
  projection,
  role,
  streamId,
  position,
  eventType,
  error,
  quarantinedAt,
  state,
  decision,
  decidedBy,
  decidedAt,
  reason,
}: QuarantinedStream) =>
  [
    `${position}  ${eventType}  of ${streamId}`,
    `  held back from ${projection}${role === 'next' ? ' (being rebuilt)' : ''} since ${quarantinedAt}`,
    `  ${error}`,
    ...(decision
      ? [`  ${decision} (${state}) by ${decidedBy} at ${decidedAt}${reason ? `: ${reason}` : ''}`]
      : []),
  ].join('\n');

endWith(run());
