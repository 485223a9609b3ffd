import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { RunningServer } from '../support/running-server';

const PAGE = /^\/($|index\.html|deliveryBoy\/)/;

/** The address of a server at which a newer build of the client can be published. */
export interface Publisher {
  url: string;
  /** From now on the page contains `data-build="newer"`, and the worker has another version. */
  publish(): void;
  close(): Promise<void>;
}

/** A proxy in front of a server that forwards everything, sockets as well. */
export async function publisherFor(server: RunningServer): Promise<Publisher> {
  const { hostname, port } = new URL(server.url);
  const sockets = new Set<Socket>();
  let isNewer = false;

  const passOn = (asked: IncomingMessage, answer: ServerResponse) => {
    const path = (asked.url ?? '').split('?')[0] ?? '';
    const isChanged = isNewer && (path === '/sw.js' || PAGE.test(path));
    const headers = isChanged
      ? { ...asked.headers, 'accept-encoding': 'identity', 'if-none-match': '' }
      : asked.headers;
    const far = request(
      { hostname, port, method: asked.method, path: asked.url, headers },
      (given) => {
        if (isChanged) return void change(path, given, answer);
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      },
    );
    far.on('error', () => answer.destroy());
    asked.pipe(far);
  };

  const proxy = createServer(passOn);
  proxy.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  proxy.on('upgrade', ({ method, url, rawHeaders }: IncomingMessage, near: Socket) => {
    const far = connect(Number(port), hostname, () => {
      far.write(`${method} ${url} HTTP/1.1\r\n${headerLines(rawHeaders)}\r\n\r\n`);
      far.pipe(near).pipe(far);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    publish: () => void (isNewer = true),
    close: async () => {
      const closed = new Promise<void>((resolve) => proxy.close(() => resolve()));
      sockets.forEach((socket) => socket.destroy());
      await closed;
    },
  };
}

async function change(path: string, given: IncomingMessage, answer: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of given) parts.push(Buffer.from(part));
  const old = Buffer.concat(parts).toString();
  const text =
    path === '/sw.js'
      ? old.replace(/(url:"index\.html",revision:")\w+"/, '$1newer"')
      : old.replace('<div id="root">', '<div id="root" data-build="newer">');
  const {
    'content-length': _length,
    'transfer-encoding': _chunked,
    etag: _etag,
    ...headers
  } = given.headers;
  answer.writeHead(given.statusCode ?? 502, headers);
  answer.end(text);
}

/** Names and values in turn, in the order of arrival. */
function headerLines(raw: readonly string[]): string {
  const lines: string[] = [];
  for (let at = 0; at < raw.length; at += 2) lines.push(`${raw[at]}: ${raw[at + 1]}`);
  return lines.join('\r\n');
}
