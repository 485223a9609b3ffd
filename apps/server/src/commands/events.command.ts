import { setTimeout as pause } from 'node:timers/promises';
import { hostname, userInfo } from 'node:os';
import {
  decideQuarantined,
  findQuarantined,
  readQuarantined,
  type QuarantinedStream,
} from '@milkround/event-store';
import type { Client } from 'pg';
import { parseArgs } from 'node:util';
import { endWith, print, printUsage } from './command';
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

const EVENTS_USAGE = `npm run events -- list                            events that a read model cannot take, and what is held back
npm run events -- show POSITION                   the event at a position of the log
npm run events -- skip POSITION --reason TEXT     leave the event out, and show what came after it
npm run events -- retry [POSITION|--stream ID]    try again: one event, one stream, or all that is held back
  --by NAME   who decides, for the record (default: this account)`;

interface Decision {
  action: 'retry' | 'skip';
  position: bigint | null;
  streamId: string | null;
  reason: string | null;
  by: string | null;
}

type EventsArguments = { action: 'list' } | { action: 'show'; position: bigint } | Decision;

/** Parses the arguments of the command. Returns null when the usage is to be shown. */
export function readEventsArguments(argv: readonly string[]): EventsArguments | null {
  const parsedArguments = parse(argv);
  if (!parsedArguments) return null;
  const { values, positionals } = parsedArguments;
  const [action, positionText, ...extraArguments] = positionals;
  const position = positionText === undefined ? null : positionOf(positionText);
  if (values.help || extraArguments.length > 0 || (positionText !== undefined && position === null))
    return null;
  const decision = {
    position,
    streamId: values.stream ?? null,
    reason: values.reason?.trim() || null,
    by: values.by?.trim() || null,
  };
  switch (action) {
    case 'list':
      return positionText === undefined ? { action } : null;
    case 'show':
      return position === null ? null : { action, position };
    case 'skip':
      return position === null || decision.reason === null || decision.streamId !== null
        ? null
        : { action, ...decision };
    case 'retry':
      return position !== null && decision.streamId !== null ? null : { action, ...decision };
    default:
      return null;
  }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        stream: { type: 'string' },
        reason: { type: 'string' },
        by: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch {
    return null;
  }
}

const positionOf = (text: string): bigint | null => (/^\d{1,18}$/.test(text) ? BigInt(text) : null);
