import { parseArgs } from 'node:util';

export const EVENTS_USAGE = `npm run events -- list                            events that a read model cannot take, and what is held back
npm run events -- show POSITION                   the event at a position of the log
npm run events -- skip POSITION --reason TEXT     leave the event out, and show what came after it
npm run events -- retry [POSITION|--stream ID]    try again: one event, one stream, or all that is held back
  --by NAME   who decides, for the record (default: this account)`;

export interface Decision {
  action: 'retry' | 'skip';
  position: bigint | null;
  streamId: string | null;
  reason: string | null;
  by: string | null;
}

export type EventsArguments = { action: 'list' } | { action: 'show'; position: bigint } | Decision;

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
