import { Client, login, mde, supervisor, type Answer } from '../support/client';
import { eventually } from '../support/eventually';
import { ownProcess } from '../support/own-server';

const server = ownProcess({ env: { LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1' } });
/** Addresses behind the proxy; the last two belong to one network. */
const HOME = '203.0.113.77';
const OFFICE = '2001:db8:7:7::1';
const OFFICE_TOO = '2001:db8:7:7::2';

interface Line {
  msg: string;
  from?: string;
  role?: string;
  personId?: number;
}

const linesOf = (id: string) =>
  server()
    .output()
    .split('\n')
    .filter((line) => line.includes(id) && line.includes('answered'));

/** The log line of an answered request. */
async function lineOf({ headers }: Answer<unknown>): Promise<Line> {
  const line = await eventually(
    'the line of the request',
    () => linesOf(headers.get('x-request-id') ?? 'none')[0],
  );
  return JSON.parse(line);
}

const behind = (address: string) => ({ 'x-forwarded-for': address });
const ask = (path: string, address: string, token: string | null = null) =>
  new Client(server().url, undefined, token).get(path, behind(address));

it('names the session of a refused request, and its address as a hash', async () => {
  const { session } = await supervisor(server().url, 2);
  const line = await lineOf(await ask('admin/get-areas', HOME, session.token));
  expect(line).toMatchObject({ msg: 'answered 403', role: 'supervisor', personId: session.id });
  expect(line.from).toMatch(/^[0-9a-f]{16}$/);
});

it('names the address of a refused unknown caller, and one network counts as one sender', async () => {
  const lines = [];
  for (const address of [HOME, HOME, OFFICE, OFFICE_TOO])
    lines.push(await lineOf(await ask('admin/get-areas', address, 'no-token')));
  const [home, again, office, officeToo] = lines.map(({ from }) => from);
  expect([home === again, office === officeToo, home === office]).toEqual([true, true, false]);
  expect(lines.map(({ msg }) => msg)).toEqual(Array(4).fill('answered 401'));
  expect(lines.filter((line) => 'role' in line || 'personId' in line)).toEqual([]);
  const wrong = await login(
    server().url,
    'admin',
    { username: 'admin@milkround.test', password: 'not this one' },
    behind(HOME),
  );
  expect(await lineOf(wrong)).toMatchObject({ msg: 'answered 401', from: home });
});

it('contains no senders of answered requests, and no address, name or token of any person', async () => {
  const boy = await mde(server().url, 2);
  const line = await lineOf(await boy.post('add-round', { consumerNo: 1 }, behind(HOME)));
  expect(line).not.toHaveProperty('from');
  expect(line).not.toHaveProperty('personId');
  const { name, token } = boy.session;
  const secrets = [
    HOME,
    OFFICE,
    OFFICE_TOO,
    '127.0.0.1',
    name,
    token,
    'mde2@milkround.test',
    'admin@milkround.test',
  ];
  const written = server()
    .output()
    .split('\n')
    .filter((text) => text.includes('answered'));
  expect(written.length).toBeGreaterThan(5);
  expect(secrets.filter((secret) => written.some((text) => text.includes(secret)))).toEqual([]);
});
