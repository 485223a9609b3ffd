import { LiveConnection, SILENCE_MS, type SocketHandlers } from './connection';
import { LiveStatusStore } from './status';

function setUp() {
  const status = new LiveStatusStore();
  const seen: string[] = [];
  const calls: string[] = [];
  let handlers: SocketHandlers | null = null;
  const connection = new LiveConnection(
    'token',
    (_token, given) => {
      handlers = given;
      const socket = {
        open: () => void calls.push('open'),
        close: () => void calls.push('close'),
        subscribe: () => Promise.reject(new Error()),
        unsubscribe: () => undefined,
        tell: () => undefined,
      };
      return Promise.resolve(socket);
    },
    status,
    {
      onConnect: () => void seen.push('connected'),
      onRows: ({ topic }) => void seen.push(`rows of ${topic}`),
      onPhones: (phones) => void seen.push(`${phones.length} phones`),
      onPulse: ({ sentPosition }) => void seen.push(`pulse ${sentPosition}`),
      onExpire: () => void seen.push('expired'),
    },
  );
  const server = (): SocketHandlers => {
    if (!handlers) throw new Error('no socket yet');
    return handlers;
  };
  return { connection, status, seen, calls, server };
}

const turn = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** Loses the connection eight times, and waits after each. */
async function failEightTimes({ onClose }: SocketHandlers, waitMs: number): Promise<void> {
  for (let failure = 0; failure < 8; failure++) {
    onClose(null);
    await turn(waitMs);
  }
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('is connecting, then live, and has the time of its data', async () => {
  const { connection, status, seen, calls, server } = setUp();
  connection.start();
  expect(status.get()).toEqual({ state: 'connecting', asOf: null });
  await turn(0);
  expect(calls).toEqual(['open']);
  jest.setSystemTime(new Date('2026-11-21T01:11:12.345Z'));
  server().onConnect();
  server().onPulse({ sentPosition: '7' });
  server().onRows({ topic: 'areas', after: '7', position: '9', change: { refetch: true } });
  server().onPhones([]);
  expect(seen).toEqual(['connected', 'pulse 7', 'rows of areas', '0 phones']);
  expect(status.get()).toEqual({ state: 'live', asOf: Date.parse('2026-11-21T01:11:12Z') });
  connection.stop();
});

it('reconnects by itself, soon at first, then less and less often', async () => {
  const { connection, status, calls, server } = setUp();
  connection.start();
  await turn(0);
  server().onConnect();
  server().onClose(null);
  expect(status.get().state).toBe('cut');
  await turn(250);
  expect(calls).toEqual(['open', 'open']);
  await failEightTimes(server(), 4_000);
  expect(calls).toHaveLength(10);
  server().onClose(null);
  await turn(1_900);
  expect(calls).toHaveLength(10);
  await turn(2_100);
  expect(calls).toHaveLength(11);
  connection.stop();
});

it('tries less often while the page is hidden', async () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { connection, calls, server } = setUp();
  connection.start();
  await turn(0);
  await failEightTimes(server(), 15_000);
  const { length } = calls;
  server().onClose(null);
  await turn(7_400);
  expect(calls).toHaveLength(length);
  await turn(7_600);
  expect(calls).toHaveLength(length + 1);
  connection.stop();
  visibility.mockRestore();
});

it('tries at once when the device is online again', async () => {
  const { connection, calls, server } = setUp();
  connection.start();
  await turn(0);
  await failEightTimes(server(), 15_000);
  server().onClose(null);
  const before = calls.length;
  window.dispatchEvent(new Event('online'));
  await turn(0);
  expect(calls.slice(before)).toEqual(['close', 'open']);
  connection.stop();
});

it.each([
  ['while it was open', (server: SocketHandlers) => server.onEnd()],
  ['at the next handshake', (server: SocketHandlers) => server.onClose('connection-too-busy')],
])(
  'keeps the session and reconnects after 10 s when the server ends it for sending too much %s',
  async (_when, end) => {
    const { connection, status, seen, calls, server } = setUp();
    connection.start();
    await turn(0);
    server().onConnect();
    end(server());
    server().onClose(null);
    expect(status.get().state).toBe('cut');
    await turn(9_000);
    window.dispatchEvent(new Event('online'));
    await turn(999);
    expect(calls).toEqual(['open']);
    await turn(2_000);
    expect(calls).toEqual(['open', 'open']);
    expect(seen).toEqual(['connected']);
    connection.stop();
  },
);

it('is closed after 12 s without a pulse, even if the socket reports a connection', async () => {
  const { connection, status, calls, server } = setUp();
  connection.start();
  await turn(0);
  server().onConnect();
  await turn(SILENCE_MS - 1);
  server().onPulse({ sentPosition: '1' });
  await turn(SILENCE_MS - 1);
  expect(status.get().state).toBe('live');
  await turn(1);
  expect(status.get().state).toBe('cut');
  expect(calls).toEqual(['open', 'close']);
  await turn(250);
  expect(calls).toEqual(['open', 'close', 'open']);
  connection.stop();
});

it('ends with the session that the server refuses', async () => {
  const { connection, seen, calls, server } = setUp();
  connection.start();
  await turn(0);
  server().onClose('unauthorized');
  await turn(60_000);
  expect(seen).toEqual(['expired']);
  expect(calls).toEqual(['open', 'close']);
});

it('does nothing after it was stopped', async () => {
  const { connection, calls, server } = setUp();
  connection.start();
  await turn(0);
  connection.stop();
  server().onClose(null);
  window.dispatchEvent(new Event('online'));
  await turn(60_000);
  expect(calls).toEqual(['open', 'close']);
});
