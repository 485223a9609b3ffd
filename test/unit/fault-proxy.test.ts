import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '../support/eventually';
import { FaultProxy, type Mishap } from '../support/fault-proxy';
import { messageLength } from '../support/http-messages';

/** The requests that the server has received: complete bodies, and the number of requests that broke off. */
let whole: string[];
let broken = 0;
/** The number of answers that the server has sent completely. */
let answered: number;
let server: ReturnType<typeof createServer>;
let proxy: FaultProxy;
let mishaps: (Mishap | null)[];

function answer(request: IncomingMessage, response: ServerResponse): void {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (text: string) => (body += text));
  request.on('error', () => (broken += 1));
  request.on('end', () => {
    whole.push(body);
    response.on('finish', () => (answered += 1));
    response.setHeader('content-type', 'text/plain');
    if (request.url === '/chunked') response.write('in pieces: ');
    response.end(`heard ${body}`);
  });
}

beforeEach(async () => {
  [whole, broken, answered, mishaps] = [[], 0, 0, []];
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  proxy = await FaultProxy.lay(
    () => url,
    () => mishaps.shift() ?? null,
  );
});
afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const say = async (body: string, path = '/'): Promise<string> =>
  (await fetch(proxy.url + path, { method: 'POST', body })).text();
const lost = (saying: Promise<string>) => expect(saying).rejects.toThrow();

it('passes on requests and answers unchanged, large ones and ones in pieces', async () => {
  expect([await say('one'), await say('two', '/chunked')]).toEqual([
    'heard one',
    'in pieces: heard two',
  ]);
  const large = 'दूध'.repeat(50_000);
  expect((await say(large)) === `heard ${large}`).toBe(true);
  expect(await (await fetch(proxy.url)).text()).toBe('heard ');
  expect({ requests: proxy.requests, faults: proxy.counts.size }).toEqual({
    requests: 4,
    faults: 0,
  });
});

it('cuts before a request: the server has received nothing of it', async () => {
  mishaps = [{ fault: 'cut-before' }];
  await lost(say('one'));
  expect(await say('two')).toBe('heard two');
  expect({ whole, broken }).toEqual({ whole: ['two'], broken: 0 });
});

it('cuts in the middle of a request: the server has received no complete one', async () => {
  mishaps = [{ fault: 'cut-while' }];
  await lost(say('x'.repeat(10_000)));
  await eventually('the broken request', () => broken === 1);
  expect(whole).toEqual([]);
});

it('cuts after a request: the server has received it, and the client gets no answer', async () => {
  mishaps = [{ fault: 'cut-after' }];
  await lost(say('one'));
  await eventually('the request', () => whole.length === 1);
});

it('loses an answer, or half of it, when the server has sent it', async () => {
  mishaps = [{ fault: 'answer-lost' }, { fault: 'answer-torn' }];
  await lost(say('one'));
  expect(answered).toBe(1);
  await lost(say('two'));
  expect({ whole, answered }).toEqual({ whole: ['one', 'two'], answered: 2 });
});

it('delays a request', async () => {
  mishaps = [{ fault: 'delayed', afterMs: 120 }];
  const began = performance.now();
  const slow = say('slow');
  expect(await say('quick')).toBe('heard quick');
  expect(await slow).toBe('heard slow');
  expect(performance.now() - began).toBeGreaterThanOrEqual(119);
});

it('sends a request twice and answers once', async () => {
  mishaps = [{ fault: 'doubled' }];
  expect(await say('one')).toBe('heard one');
  expect(whole).toEqual(['one', 'one']);
});

it('sends a request again after later ones', async () => {
  mishaps = [{ fault: 'echoed', afterMs: 2_000 }];
  expect([await say('one'), await say('two')]).toEqual(['heard one', 'heard two']);
  await proxy.quiet();
  expect(whole).toEqual(['one', 'two', 'one']);
  expect(proxy.counts).toEqual(new Map([['echoed', 1]]));
});

it('cuts the connection when there is no server', async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await lost(say('one'));
});

it.each([
  ['POST / HTTP/1.1\r\ncontent-le', null],
  ['POST / HTTP/1.1\r\ncontent-length: 3\r\n\r\nab', null],
  ['POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabcPOST', 41],
  ['GET / HTTP/1.1\r\nhost: x\r\n\r\nGET', 27],
  ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n', null],
  ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\nHTTP', 60],
])('finds the end of %j', (bytes, length) =>
  expect(messageLength(Buffer.from(bytes))).toBe(length),
);
