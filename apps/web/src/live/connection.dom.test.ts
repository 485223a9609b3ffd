import { LiveConnection, type Completeness, type SocketHandlers } from './connection';
import { LiveStatusStore } from './status';

function setUp() {
  const status = new LiveStatusStore();
  const seen: string[] = [];
  const calls: string[] = [];
  const screen: Completeness = { isComplete: true, isShortlyIncomplete: true, ageMs: 0 };
  let handlers: SocketHandlers | null = null;
  const connection = new LiveConnection(
    'token',
    PULSE_MS,
    (_token, given) => {
      handlers = given;
      const socket = {
        open: () => void calls.push('open'),
        close: () => void calls.push('close'),
        subscribe: () => Promise.reject(new Error()),
        unsubscribe: () => undefined,
        readClock: () => Promise.resolve(serverTime()),
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
      completeness: () => screen,
    },
  );
  const server = (): SocketHandlers => {
    if (!handlers) throw new Error('no socket yet');
    return handlers;
  };
  /** A pulse that the server sent so many ms ago, and the moment up to which it had sent everything then, so many ms earlier. */
  const hearPulse = (sentPosition = '7', lateMs = 0, behindMs = 0) =>
    server().onPulse({
      sentPosition,
      at: serverTime(lateMs),
      completeAt: serverTime(lateMs + behindMs),
    });
  /** A connection over which a pulse was received. */
  const connect = async () => {
    connection.start();
    await turn(0);
    server().onConnect();
    hearPulse();
    await turn(0);
  };
  return { connection, connect, status, seen, calls, screen, server, hearPulse };
}

const PULSE_MS = 2_000;
/** The server's clock is seven hours ahead of the device's. */
const AHEAD_MS = 7 * 3_600_000;
const serverTime = (agoMs = 0): string =>
  new Date(performance.timeOrigin + performance.now() + AHEAD_MS - agoMs).toISOString();

const turn = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** Loses the connection eight times, and waits after each. */
async function failEightTimes({ onClose }: SocketHandlers, waitMs: number): Promise<void> {
  for (let failure = 0; failure < 8; failure++) {
    onClose(null);
    await turn(waitMs);
  }
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('is connecting, then live, and has the moment up to which its data are complete', async () => {
  const { connection, status, seen, calls, server, hearPulse } = setUp();
  connection.start();
  expect(status.get()).toMatchObject({ state: 'connecting', asOf: null });
  await turn(0);
  expect(calls).toEqual(['open']);
  server().onConnect();
  expect(status.get().state).toBe('connecting');
  hearPulse('7', 0, 1_500);
  server().onRows({ topic: 'areas', after: '7', position: '9', change: { refetch: true } });
  server().onPhones([]);
  expect(seen).toEqual(['connected', 'pulse 7', 'rows of areas', '0 phones']);
  expect(status.get()).toMatchObject({
    state: 'live',
    asOf: Math.floor(Date.parse(serverTime(1_500)) / 1_000) * 1_000,
  });
  connection.stop();
});

it.each([
  ['the proxy is slow', 8_000, 0],
  ['the server has not sent what was written', 0, 8_000],
])('says how far behind the figures are when %s', async (_when, lateMs, behindMs) => {
  const { connection, connect, status, hearPulse } = setUp();
  await connect();
  for (let pulses = 0; pulses < 3; pulses++) {
    await turn(PULSE_MS);
    hearPulse('8', lateMs, behindMs);
    await turn(1_000);
    expect(status.get()).toMatchObject({ state: 'late', behindSeconds: 8 });
  }
  await turn(PULSE_MS);
  hearPulse();
  expect(status.get().state).toBe('live');
  connection.stop();
});

it('does not take an answer of a slow handshake for the clock', async () => {
  const { connection, status, server, hearPulse } = setUp();
  connection.start();
  await turn(4_000);
  server().onConnect();
  hearPulse();
  await turn(0);
  expect(status.get().state).toBe('live');
  connection.stop();
});

it('is late without two pulses, and connects anew when the silence goes on', async () => {
  const { connection, connect, status, calls, hearPulse } = setUp();
  await connect();
  await turn(2 * PULSE_MS);
  expect(status.get().state).toBe('live');
  await turn(2_000);
  expect(status.get()).toMatchObject({ state: 'late', behindSeconds: 6 });
  hearPulse();
  expect(status.get().state).toBe('live');
  await turn(2 * PULSE_MS + 7_000);
  expect(calls).toEqual(['open']);
  await turn(1_000);
  expect(status.get().state).toBe('cut');
  expect(calls).toEqual(['open', 'close']);
  await turn(250);
  expect(calls).toEqual(['open', 'close', 'open']);
  connection.stop();
});

it('is late at once when a frozen page is resumed, and live with the newest of the pulses that waited', async () => {
  const { connection, connect, status, hearPulse } = setUp();
  await connect();
  const frozenAt = performance.now();
  jest.setSystemTime(Date.now() + 7_000);
  jest.spyOn(performance, 'now').mockReturnValue(frozenAt + 7_000);
  document.dispatchEvent(new Event('resume'));
  expect(status.get()).toMatchObject({ state: 'late', behindSeconds: 7 });
  hearPulse('7', 5_000);
  expect(status.get().state).toBe('late');
  hearPulse('8', 1_000);
  expect(status.get().state).toBe('live');
  connection.stop();
});

it('connects anew when the device wakes, whose monotonic clock does not count the sleep', async () => {
  const { connection, connect, status, calls, hearPulse } = setUp();
  await connect();
  const slept = performance.now();
  jest.setSystemTime(Date.now() + 3_600_000);
  jest.spyOn(performance, 'now').mockReturnValue(slept);
  hearPulse();
  expect(status.get()).toMatchObject({ state: 'late', behindSeconds: 3_600 });
  expect(calls).toEqual(['open', 'close', 'open']);
  connection.stop();
});

it('is late when the screen does not get what was sent, and not before a usual fetch would have brought it', async () => {
  const { connection, connect, status, screen, hearPulse } = setUp();
  await connect();
  Object.assign(screen, { isComplete: false, ageMs: 1_000 });
  await turn(PULSE_MS);
  hearPulse();
  expect(status.get().state).toBe('live');
  Object.assign(screen, { isShortlyIncomplete: false, ageMs: 240_000 });
  await turn(1_000);
  expect(status.get()).toMatchObject({ state: 'late', behindSeconds: 240 });
  Object.assign(screen, { isComplete: true, ageMs: 0 });
  await turn(1_000);
  expect(status.get().state).toBe('live');
  connection.stop();
});

it('is not live after a reconnect before the screen has what it missed', async () => {
  const { connection, connect, status, screen, server, hearPulse } = setUp();
  await connect();
  server().onClose(null);
  await turn(250);
  Object.assign(screen, { isComplete: false });
  server().onConnect();
  hearPulse();
  await turn(1_000);
  expect(status.get().state).toBe('cut');
  screen.isComplete = true;
  await turn(1_000);
  expect(status.get().state).toBe('live');
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
