import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '../../../../test/support/eventually';
import { SecurityWebhook, type SecurityEntry } from './security-webhook';

const SECRET = 'a secret of thirty-two letters or more';
const entry = (id: string): SecurityEntry => ({
  id,
  occurredAt: '2026-11-25T04:00:00.000Z',
  line: { security: 'SignInRefused', actor: { role: 'system', id: 0 }, personId: 7, count: 3 },
});

interface Post {
  headers: IncomingHttpHeaders;
  body: string;
}

let receiver: Server;
let posts: Post[];
/** The statuses that the receiver answers, in order; then 204. Zero breaks the connection off. */
let answers: number[];
const logged: string[] = [];
const log = {
  warn: (_: unknown, line?: string) => void logged.push(line ?? ''),
  error: (_: unknown, line?: string) => void logged.push(line ?? ''),
};

beforeEach(async () => {
  posts = [];
  answers = [];
  logged.length = 0;
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      posts.push({ headers: request.headers, body });
      const status = answers.shift() ?? 204;
      if (status === 0) request.socket.destroy();
      else response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const webhook = (secret: string | null = SECRET) => {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/security`;
  return new SecurityWebhook({ securityWebhook: { url, secret } }, log);
};
const ids = () => posts.map(({ headers }) => headers['webhook-id']);
async function arrive(expected: string[]): Promise<void> {
  await eventually(`${expected.length} posts`, () => posts.length >= expected.length);
  expect(ids()).toEqual(expected);
}

it('posts an entry again until the receiver takes it, signed, and then the next one', async () => {
  answers = [500, 0, 204];
  const sender = webhook();
  sender.post(entry('one'));
  sender.post(entry('two'));
  await arrive(['one', 'one', 'one', 'two']);
  const { headers, body } = posts[0] as Post;
  expect(JSON.parse(body)).toEqual({
    type: 'SignInRefused',
    timestamp: entry('').occurredAt,
    data: entry('').line,
  });
  const signed = `one.${String(headers['webhook-timestamp'])}.${body}`;
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`,
  );
  await sender.onApplicationShutdown();
});

it('drops permanently refused entries, follows no redirect, and signs nothing without a secret', async () => {
  answers = [400, 302];
  const sender = webhook(null);
  for (const id of ['one', 'two', 'three']) sender.post(entry(id));
  await arrive(['one', 'two', 'three']);
  expect(posts.every(({ headers }) => headers['webhook-signature'] === undefined)).toBe(true);
  await sender.onApplicationShutdown();
  expect(logged.filter((line) => line.includes('refused an entry'))).toHaveLength(2);
});

it('keeps the newest thousand while the receiver is unreachable, logs it, and sends them when the server stops', async () => {
  answers = [503];
  const sender = webhook();
  for (let n = 1; n <= 1_003; n += 1) sender.post(entry(String(n)));
  await eventually('a post', () => posts.length === 1);
  await sender.onApplicationShutdown();
  expect(ids().slice(1, 3)).toEqual(['4', '5']);
  expect(logged).toContain('Entries of the security log were dropped before they could be posted');
});

it('posts nothing without an address', async () => {
  const sender = new SecurityWebhook({ securityWebhook: null }, log);
  sender.post(entry('one'));
  await sender.onApplicationShutdown();
  expect(posts).toEqual([]);
});
