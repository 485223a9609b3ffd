import { deliver, freshStop, lineOf } from '../support/board';
import type { LiveClient } from '../support/live-client';
import { connect, ownOnlookers } from '../support/onlookers';
import { ownProcess } from '../support/own-server';

const server = ownProcess();
const SENTENCE = 'This connection sends too much and was ended.';

const onlookers = ownOnlookers(server);

/** A socket that stores the messages with which the server ended it, and does not reconnect. */
async function flooding(): Promise<{
  socket: LiveClient;
  send: (event: string, ...data: unknown[]) => void;
  ended: string[];
}> {
  const socket = await connect(onlookers.people.kothrud);
  socket.socket.io.reconnection(false);
  const raw = socket.socket as unknown as { emit(event: string, ...data: unknown[]): void };
  const ended: string[] = [];
  socket.socket.on('ended', (sentence) => void ended.push(sentence));
  return { socket, send: (event, ...data) => raw.emit(event, ...data), ended };
}

it.each<[string, (n: number) => [string, ...unknown[]]]>([
  [
    'subscriptions from positions of its own',
    (n) => ['subscribe', { topic: 'progress', from: String(n % 900) }, () => undefined],
  ],
  [
    'subscriptions that it ends again',
    (n) => [n % 2 ? 'subscribe' : 'unsubscribe', { topic: 'products', from: '1' }, () => undefined],
  ],
  ['messages that nobody knows', () => ['nothing', 'x'.repeat(100)]],
])(
  'ends a socket that floods the server with %s, tells it the reason once, and continues to accept writes',
  async (_, message) => {
    const { socket, send, ended } = await flooding();
    const line = lineOf(await freshStop(onlookers.boys[1]));
    const before = server().output().length;
    for (let n = 0; n < 5_000; n++) send(...message(n));
    expect((await deliver(onlookers.boys[1], line.id, 7)).status).toBe(200);
    await socket.until('its end', () => socket.losses.length > 0);
    expect(ended).toEqual([SENTENCE]);
    expect(
      server()
        .output()
        .slice(before)
        .split('\n')
        .filter((line) => line.includes('Requests were refused')).length,
    ).toBeLessThanOrEqual(1);
    expect(server().output().slice(before).split('\n').length).toBeLessThanOrEqual(3);
    expect(onlookers.sockets.boss.losses).toEqual([]);
    expect(onlookers.sockets.kothrud.losses).toEqual([]);
    socket.close();
  },
);

it('ends a socket that sends half a megabyte', async () => {
  const { socket, send, ended } = await flooding();
  for (let n = 0; n < 60; n++) send('phone', 'x'.repeat(15_000));
  await socket.until('its end', () => socket.losses.length > 0);
  expect(ended).toEqual([SENTENCE]);
  socket.close();
});

it('lets two hundred screens of one person reconnect at the same moment, and resume', async () => {
  const { sentPosition } = onlookers.sockets.boss;
  await deliver(onlookers.boys[1], lineOf(await freshStop(onlookers.boys[1])).id, 6);
  const screens = await Promise.all(
    Array.from({ length: 200 }, () => connect(onlookers.people.boss, { topics: [] })),
  );
  const answers = await Promise.all(
    screens.map((screen) => screen.subscribe({ name: 'progress' }, sentPosition)),
  );
  for (const answer of answers)
    expect(answer).toMatchObject({ refused: null, change: { rows: expect.anything() } });
  expect(screens.flatMap(({ losses }) => losses)).toEqual([]);
  screens.forEach((screen) => screen.close());
});
