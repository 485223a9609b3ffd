import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { LIVE_PATH } from '@milkround/contracts';
import { board, deliver, lineOf } from '../support/board';
import { Client, mde } from '../support/client';
import { demoDatabase, type DemoDatabase } from '../support/demo-database';
import { live } from '../support/live-client';
import { Log } from '../support/log';
import { startServer } from '../support/running-server';

let database: DemoDatabase;
beforeAll(async () => {
  database = await demoDatabase();
});
afterAll(() => database?.drop());

/** A connection that a browser opens ahead of its first request. */
function silentConnection(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  return new Promise((resolve, reject) =>
    socket.once('error', reject).once('connect', () => resolve(socket)),
  );
}

/** A phone that had a socket and is out of reach: it answers nothing, and does not close the connection. */
async function lostPhone(url: string): Promise<Socket> {
  const socket = await silentConnection(url);
  socket.on('error', () => undefined);
  const opened = new Promise((resolve) => socket.once('data', resolve));
  socket.write(
    `GET ${LIVE_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  expect(String(await opened)).toMatch(/^HTTP\/1.1 101 /);
  socket.pause();
  return socket;
}

it('ends in order on SIGTERM with any clients still connected: it completes the requests in progress, and loses nothing acknowledged', async () => {
  const server = await startServer({ databaseUrl: database.url });
  const boy = await mde(server.url, 2);
  const phone = await live(server.url, boy.session.token);
  const [silent, outOfReach] = [await silentConnection(server.url), await lostPhone(server.url)];
  silent.on('error', () => undefined);
  await new Client(server.url).get('/api/get-setting', { connection: 'keep-alive' });
  const lines = (await board(boy)).slice(0, 20).map((stop) => lineOf(stop));
  const answers = lines.map((line, n) => deliver(boy, line.id, n + 1).catch(() => null));
  await answers[0];

  expect(await server.kill('SIGTERM')).toBe(0);
  await phone.until('the end of the connection', () => phone.losses.length > 0);
  phone.close();
  for (const socket of [silent, outOfReach]) socket.destroy();
  const acknowledged = (await Promise.all(answers))
    .filter((answer) => answer?.status === 200)
    .map((answer) => answer?.body.data.id);
  const recorded = (await new Log({ database }).day(2))
    .filter(({ type }) => type === 'QuantityDelivered')
    .map(({ data }) => data.orderId);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(recorded).toEqual(expect.arrayContaining(acknowledged));
});
