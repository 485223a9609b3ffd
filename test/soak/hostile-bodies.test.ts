import { connect } from 'node:net';
import { API } from '@milkround/contracts';
import { admin, Client, mde, type Answer, type Person } from '../support/client';
import { freezeOf, FREEZE_MS } from '../support/event-loop';
import { ownProcess } from '../support/own-server';

const server = ownProcess();
const url = () => server().url;
let boy: Person;
let office: Person;

beforeAll(async () => {
  [boy, office] = await Promise.all([mde(url(), 1), admin(url())]);
});

/** Answered with one of these statuses, and without delaying other callers. */
async function expectQuick(
  send: () => Promise<Answer<unknown>>,
  statuses: number[],
): Promise<void> {
  const freezeMs = await freezeOf(server(), async () =>
    expect(statuses).toContain((await send()).status),
  );
  expect(freezeMs).toBeLessThan(FREEZE_MS);
}

const json = (body: string) => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json' },
});
const keys = (count: number) =>
  `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',')}}`;
const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

describe('a hostile body', () => {
  it.each([
    ['60,000 keys', keys(60_000)],
    ['7,000 keys', keys(7_000)],
    ['keys in a value', `{"username":${keys(7_000)}}`],
    ['a deep array', `{"username":${nested(30_000)}}`],
    ['a deep object', `{"username":${nested(5_000, '{"a":', '}').replace(':}', ':1}')}}`],
    ['a long array', `{"username":[${'1,'.repeat(30_000)}1]}`],
    ['a text without an end', `{"username":"${'x'.repeat(900_000)}`],
    ['brackets in a text', `{"username":"${'['.repeat(900_000)}","password":"secret-1"}`],
    ['escapes only', `{"username":"${'\\u0041'.repeat(150_000)}"}`],
    ['a number without an end', `{"username":${'9'.repeat(900_000)}}`],
    ['the same key again and again', `{${'"username":"a",'.repeat(50_000)}"password":"secret-1"}`],
  ])('is refused before a login and delays no other caller: %s', async (_, body) => {
    await expectQuick(
      () => new Client(url()).send(`${API}/admin/login`, json(body)),
      [400, 401, 413],
    );
  });

  it.each([
    ['many keys', `{"commands":[${keys(60_000)}]}`],
    [
      'many entries with many keys',
      `{"commands":[${Array.from({ length: 200 }, () => keys(400)).join(',')}]}`,
    ],
    [
      'keys in the data of an entry',
      `{"commands":[{"id":"x","type":"edit-order-status","data":${keys(60_000)}}]}`,
    ],
    [
      'a deep entry',
      `{"commands":[{"id":"x","type":"edit-order-status","data":${nested(100_000)}}]}`,
    ],
    ['deep objects', `{"commands":[${nested(100_000, '{"a":', '}').replace(':}', ':1}')}]}`],
    ['a deep sending time', `{"commands":[],"sentAt":${nested(100_000)}}`],
    ['a million numbers', `{"commands":[[${'1,'.repeat(500_000)}1]]}`],
  ])('is refused as a batch of entries and delays no other caller: %s', async (_, body) => {
    await expectQuick(() => boy.send('sync', json(body)), [400, 413]);
  });

  it('is answered with one sentence about the mistake', async () => {
    const answer = await boy.send('sync', json(`{"commands":[${nested(1_000)}]}`));
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'The input is nested too deeply' },
    });
    const wide = await new Client(url()).send(`${API}/admin/login`, json(keys(1_000)));
    expect(wide).toMatchObject({ status: 400, body: { message: 'The input has too many fields' } });
  });
});

it('accepts a batch as large as a phone can send', async () => {
  const lines = Array.from({ length: 30 }, (_, n) => ({
    orderId: `0b9e9f4c-8f0e-4a54-9a3b-7a3f9a1c${String(n).padStart(4, '0')}`,
    quantity: 99.125,
  }));
  const commands = Array.from({ length: 200 }, (_, n) => ({
    id: `0b9e9f4c-8f0e-4a54-9a3b-7a3f9a1c2${String(n).padStart(3, '0')}`,
    type: 'edit-order-status',
    date: '2026-11-21',
    data: { consumerId: `NOBODY-${n}`, isDelivered: true, lines },
    occurredAt: new Date().toISOString(),
  }));
  const { status } = await boy.post('sync', { commands, sentAt: new Date().toISOString() });
  expect(status).toBe(200);
});

describe('a hostile query', () => {
  it.each([
    ['many names', Array.from({ length: 2_000 }, (_, n) => `k${n}=1`).join('&')],
    ['the same name again and again', 'fromDate=2026-01-01&'.repeat(700)],
    ['nothing but ampersands', '&'.repeat(14_000)],
    ['names in brackets', `${'a[b]'.repeat(3_000)}=1`],
    ['reaching into prototypes', '__proto__[admin]=1&constructor.prototype.admin=1&__proto__=1'],
  ])('delays no other caller: %s', async (_, query) => {
    await expectQuick(() => office.get(`get-order-logs?${query}`), [200, 400]);
  });
});

describe('a hostile form', () => {
  const form = (parts: readonly [name: string, value: string][]) => {
    const data = new FormData();
    for (const [name, value] of parts) data.append(name, value);
    return data;
  };

  it.each<[string, [string, string][], number[]]>([
    [
      'more fields than a form has',
      Array.from({ length: 60 }, (_, n) => [`k${n}`, '1']),
      [400, 413],
    ],
    ['a long name', [['n'.repeat(5_000), '1']], [400, 413]],
    ['a name that reaches into prototypes', [['__proto__', '1']], [400]],
    [
      'a name of every object',
      [
        ['constructor', '1'],
        ['toString', '1'],
        ['hasOwnProperty', '1'],
      ],
      [400],
    ],
    ['a long value', [['consumer_id', 'x'.repeat(100_000)]], [400, 413]],
    [
      'the same field twice',
      [
        ['consumer_id', 'a'],
        ['consumer_id', 'b'],
      ],
      [400],
    ],
    ['half a surrogate pair', [['consumer_id', 'a\ud800']], [400]],
  ])('is refused: %s', async (_, parts, statuses) => {
    await expectQuick(() => office.post('add-single-order', form(parts)), statuses);
    await expectQuick(() => office.post('add-order', form(parts)), statuses);
  });
});

describe('a hostile address', () => {
  it.each([
    ['an id beyond its column', 'consumer-history/2147483648', 404],
    ['no text', 'get-orders/%ff', 400],
    ['nothing but a percent sign', 'get-orders/%', 400],
    ['60 KB', `get-order-logs?before=${'x'.repeat(60_000)}`, 431],
  ])('is refused: %s', async (_, path, status) => {
    await expectQuick(() => office.get(path), [status]);
  });
});

describe('bytes that are no request, or two requests', () => {
  const LOGIN = `POST ${API}/admin/login HTTP/1.1\r\nhost: milkround\r\n`;

  /** The first line of the answer, when the server has ended the connection. */
  const firstLine = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(url());
      let answer = '';
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
      socket.on('error', reject);
    });

  it.each([
    ['two lengths', `${LOGIN}content-length: 4\r\ncontent-length: 5\r\n\r\n{}{}`, '400'],
    [
      'a length and chunks',
      `${LOGIN}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      '400',
    ],
    ['a bare line end in a header', `${LOGIN}x: a\rb\r\n\r\n`, '400'],
    ['no HTTP', 'hello\r\n\r\n', '400'],
    ['a header of 20 KB', `${LOGIN}x: ${'y'.repeat(20_000)}\r\n\r\n`, '431'],
  ])('end the connection: %s', async (_, bytes, status) => {
    expect(await firstLine(bytes)).toContain(`HTTP/1.1 ${status} `);
  });
});
