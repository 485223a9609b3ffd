import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clamdAddressOf, scan, type ClamdAddress } from './clamd';

const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;
const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(
    servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))),
  );
});

/** A socket that is called for each connection. */
async function listening(
  onConnection: (socket: Socket) => void,
  path?: string,
): Promise<ClamdAddress> {
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    onConnection(socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) =>
    path ? server.listen(path, resolve) : server.listen(0, '127.0.0.1', resolve),
  );
  const address = server.address();
  return typeof address === 'string' || address === null
    ? { path: path ?? '' }
    : { host: '127.0.0.1', port: address.port };
}

/** Answers INSTREAM as clamd does, and stores the received bytes. */
function clamd(seen: Buffer[] = []) {
  return (socket: Socket) => {
    let received = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      const file = fileIn(received);
      if (!file) return;
      seen.push(file);
      socket.end(file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  };
}

/** The file of a complete command, or null while more is to come. */
function fileIn(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (received.length < command.length) return null;
  expect(received.subarray(0, command.length).toString()).toBe(command);
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

it('accepts a file without a virus, sends it whole, and names the virus of another file', async () => {
  const seen: Buffer[] = [];
  const address = await listening(clamd(seen));
  const large = Buffer.alloc(300_000, 'milk ');
  expect(await scan(address, large, 5_000)).toBeNull();
  expect(seen[0]?.equals(large)).toBe(true);
  expect(await scan(address, Buffer.from(`one ${EICAR} two`), 5_000)).toBe('Eicar-Test-Signature');
  expect(await scan(address, Buffer.alloc(0), 5_000)).toBeNull();
});

it('reaches a clamd by a socket of the machine', async () => {
  const address = await listening(clamd(), join(tmpdir(), `clamd-${process.pid}.ctl`));
  expect(await scan(address, Buffer.from(EICAR), 5_000)).toBe('Eicar-Test-Signature');
});

it.each([
  [
    'an error of clamd',
    (socket: Socket) => socket.end('INSTREAM size limit exceeded. ERROR\0'),
    /size limit exceeded/,
  ],
  ['an end without an answer', (socket: Socket) => socket.end(), /the answer ""/],
  ['half an answer', (socket: Socket) => socket.end('stream: O'), /the answer "stream: O"/],
  ['a connection that is cut', (socket: Socket) => socket.resetAndDestroy(), /ECONNRESET|EPIPE/],
  ['endless text', (socket: Socket) => socket.write('x'.repeat(10_000)), /too long/],
  ['silence', () => undefined, /no answer within 200 ms/],
])('does not treat %s as a clean file', async (_, onConnection, reason) => {
  const address = await listening(onConnection);
  await expect(scan(address, Buffer.from('milk'), 200)).rejects.toThrow(reason);
});

it('fails without a running clamd', async () => {
  await expect(
    scan({ path: join(tmpdir(), 'nobody-listens.ctl') }, Buffer.from('milk'), 1_000),
  ).rejects.toThrow(/ENOENT/);
});

it.each([
  ['tcp://clamav:3310', { host: 'clamav', port: 3310 }],
  ['tcp://clamav', { host: 'clamav', port: 3310 }],
  ['tcp://[::1]:3311', { host: '::1', port: 3311 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['unix:run/clamd.ctl', null],
  ['http://clamav:3310', null],
  ['tcp://clamav:3310/path', null],
  ['clamav', null],
])('reads the address %s', (value, address) => expect(clamdAddressOf(value)).toEqual(address));
