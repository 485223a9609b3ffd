import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { closeUnread } from './connections';

const MANY_BYTES = 50_000_000;
const UNREAD_MS = 300;

let server: Server;
afterEach(() => server.close());

async function ask(answer: Parameters<typeof createServer>[1]) {
  server = createServer(answer).listen(0, '127.0.0.1');
  closeUnread(server, UNREAD_MS);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  return socket;
}

it('closes a connection whose client reads nothing', async () => {
  const socket = await ask((_request, reply) => void reply.end(Buffer.alloc(MANY_BYTES)));
  socket.pause();
  const [, reply] = await once(server, 'request');
  await once(reply, 'close');
  let received = 0;
  socket.on('data', (data: Buffer) => (received += data.length)).resume();
  await once(socket, 'close');
  expect(received).toBeLessThan(MANY_BYTES);
});

it('leaves a connection whose answer takes long to be made', async () => {
  const socket = await ask(
    (_request, reply) => void pause(UNREAD_MS * 3).then(() => reply.end('made')),
  );
  const [data] = await once(socket, 'data');
  expect(String(data)).toContain('made');
  socket.destroy();
});
