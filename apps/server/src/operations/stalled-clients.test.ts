import { once } from 'node:events';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { closeStalledConnections } from './stalled-clients';

/** More bytes than the buffers of both operating systems hold. */
const ANSWER = Buffer.alloc(64 * 1024 * 1024, 'milk');
const LIMITS = { checkMs: 40, checks: 10, bytes: Infinity };
const STALLED_MS = LIMITS.checkMs * LIMITS.checks;

let server: Server;
const connections: Socket[] = [];
let closed: number[] = [];

async function listen(limits: typeof LIMITS): Promise<void> {
  closed = [];
  server = createServer();
  closeStalledConnections(server, (count) => closed.push(count), limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}
async function end(): Promise<void> {
  for (const connection of connections.splice(0)) connection.destroy();
  server.close();
  await once(server, 'close');
}
beforeEach(() => listen(LIMITS));
afterEach(end);

const port = () => (server.address() as AddressInfo).port;

/** A client that has sent a request and reads nothing yet. */
function silentClient(path = '/', headers = ''): Socket {
  const connection = connect(port(), '127.0.0.1').pause();
  connections.push(connection.on('error', () => undefined));
  connection.write(`GET ${path} HTTP/1.1\r\nhost: milkround\r\n${headers}\r\n`);
  return connection;
}

it('closes the connection of a client that reads nothing of its answer', async () => {
  server.on('request', (_request, response) => void response.end(ANSWER));
  const answered = once(server, 'request');
  silentClient();
  const [, response] = (await answered) as [unknown, ServerResponse];
  await once(response, 'close');
  expect(closed).toEqual([1]);
});

it('closes a WebSocket whose client reads nothing but continues to send', async () => {
  const upgraded = once(server, 'upgrade');
  const client = silentClient('/live', 'connection: upgrade\r\nupgrade: websocket\r\n');
  const [, socket] = (await upgraded) as [unknown, Socket];
  const heartbeat = setInterval(() => client.write('pong'), 20);
  socket.resume().on('error', () => undefined);
  socket.write(ANSWER);
  // The server continues to send. These bytes wait behind the unread answer, so they are not a progress of the client.
  const pulse = setInterval(() => socket.write('pulse'), 50);
  await once(socket, 'close');
  clearInterval(heartbeat);
  clearInterval(pulse);
  expect(closed).toEqual([1]);
});

it('closes at the first check while all clients together leave much unread', async () => {
  await end();
  await listen({ ...LIMITS, checks: Infinity, bytes: 2.5 * ANSWER.length });
  const answered: Promise<unknown>[] = [];
  server.on('request', (_request, response: ServerResponse) => {
    answered.push(once(response, 'close'));
    response.end(ANSWER);
  });
  for (let n = 0; n < 2; n += 1) silentClient();
  await wait(5 * LIMITS.checkMs);
  expect([answered.length, closed]).toEqual([2, []]);
  silentClient();
  await Promise.all(answered);
  expect(closed).toEqual([2]);
});

it('keeps a client that reads slowly, in one piece or in many', async () => {
  server.on('request', ({ url }, response: ServerResponse) => {
    if (url === '/one') return void response.end(ANSWER);
    for (let from = 0; from < ANSWER.length; from += 65_536)
      response.write(ANSWER.subarray(from, from + 65_536));
    response.end();
  });
  for (const path of ['/one', '/many']) {
    const asked = request({ port: port(), path, agent: false }).end();
    asked.once('socket', (socket) => connections.push(socket));
    const [answer] = (await once(asked, 'response')) as [AsyncIterable<Buffer>];
    let bytes = 0;
    let pauseAt = 0;
    for await (const chunk of answer) {
      bytes += chunk.length;
      if (bytes < pauseAt) continue;
      pauseAt += 24 * 1024 * 1024;
      await wait(STALLED_MS / 4);
    }
    expect([path, bytes]).toEqual([path, ANSWER.length]);
  }
  expect(closed).toEqual([]);
});

it('keeps a client that waits for its answer, and one without a request', async () => {
  server.on(
    'request',
    (_request, response: ServerResponse) =>
      void setTimeout(() => response.end('milk'), 1.5 * STALLED_MS),
  );
  const client = silentClient();
  const [answer] = (await once(client.resume(), 'data')) as [Buffer];
  expect(String(answer)).toContain('milk');
  await wait(1.5 * STALLED_MS);
  expect([client.destroyed, closed]).toEqual([false, []]);
});
