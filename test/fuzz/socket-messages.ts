import { LIVE_PATH } from '@milkround/contracts';
import fc from 'fast-check';
import { io, type Socket } from 'socket.io-client';
import { hostileText, hostileValue } from './hostile-values';

interface Message {
  name: string;
  args: unknown[];
}

const bytes = fc.uint8Array({ maxLength: 200 }).map((array): unknown => Buffer.from(array));
const topic = fc.oneof(
  fc.constantFrom(
    'areas',
    'products',
    'progress',
    'delivery-day',
    'hand-overs',
    'set-aside',
    'orders/2026-11-21',
    'orders/0000-01-01',
    'changes/2026-11-01/2026-11-21',
    'changes/0000-01-01/9999-12-31',
    'rounds/2199-12-31',
  ),
  hostileText,
);
const position = fc.oneof(
  fc.constantFrom('0', '1', '-1', '00', '9'.repeat(30), '1e3', '9223372036854775808'),
  hostileText,
);
const argument = fc.oneof(
  hostileValue,
  bytes,
  fc.record(
    { topic: fc.oneof(topic, hostileValue), from: fc.oneof(position, hostileValue) },
    { requiredKeys: [] },
  ),
  fc.record({ position: fc.oneof(position, hostileValue) }),
  fc.record({
    waiting: fc.oneof(fc.constantFrom(0, 3, -1, 1e9, 0.5), hostileValue),
    since: fc.oneof(hostileText, hostileValue),
  }),
);

/** Messages of every name that the server knows, and of some that it does not. */
export const socketMessage: fc.Arbitrary<Message> = fc.record({
  name: fc.oneof(
    {
      weight: 12,
      arbitrary: fc.constantFrom('subscribe', 'unsubscribe', 'phone'),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'disconnecting',
        'error',
        'newListener',
        '__proto__',
        '',
        'x'.repeat(1_000),
      ),
    },
  ),
  args: fc.array(argument, { maxLength: 3 }),
});

/** Names that a client of the library itself may not send. */
const RESERVED = new Set([
  'connect',
  'connect_error',
  'disconnect',
  'disconnecting',
  'newListener',
  'removeListener',
]);

/** Sends each message, some of them asking for an answer, to a socket that connects anew when the server ends it. */
export async function sendMessages(
  url: string,
  token: string,
  messages: readonly Message[],
): Promise<void> {
  const socket: Socket = io(url, {
    path: LIVE_PATH,
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  try {
    await new Promise<void>((resolve) => {
      socket.once('connect', resolve);
      socket.once('connect_error', () => resolve());
    });
    for (const [n, { name, args }] of messages.entries()) {
      if (RESERVED.has(name))
        socket.io.engine.write(
          `42${JSON.stringify([name, ...args.filter((arg) => !Buffer.isBuffer(arg))])}`,
        );
      else if (n % 2 === 0) socket.emit(name, ...args, () => undefined);
      else socket.emit(name, ...args);
    }
    // Messages are taken in order: when this is answered, or the server has ended the socket, all of them were taken.
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    if (socket.connected)
      await Promise.race([
        ended,
        socket
          .timeout(2_000)
          .emitWithAck('unsubscribe', {})
          .catch(() => undefined),
      ]);
  } finally {
    socket.disconnect();
  }
}
