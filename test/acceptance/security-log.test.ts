import { readFileSync } from 'node:fs';
import type { Admin } from '@milkround/contracts';
import { adminForm, done, hireDeliveryBoy, hireSupervisor, staffForm } from '../support/catalog';
import { admin, Client, login, mde, Person, supervisor, type Answer } from '../support/client';
import { eventually } from '../support/eventually';
import { ownProcess } from '../support/own-server';
import { FIRST_START_LOG } from '../support/running-server';

const SENDER = '203.0.113.77';

interface Line {
  security: string;
  role?: string;
  personId?: number;
}

const server = ownProcess({ env: { LOG_LEVEL: 'info' } });
let boss: Person;

beforeAll(async () => {
  boss = await admin(server().url);
});

/** The fields that pino adds to a line. */
const ADDED = [
  'level',
  'time',
  'pid',
  'hostname',
  'msg',
  'requestId',
  'trace_id',
  'span_id',
  'trace_flags',
];
const lines = (): Line[] =>
  server()
    .output()
    .split('\n')
    .filter((line) => line.includes('"security"'))
    .map(
      (line) =>
        Object.fromEntries(
          Object.entries(JSON.parse(line)).filter(([name]) => !ADDED.includes(name)),
        ) as unknown as Line,
    );
const linesOf = (role: string, personId: number) =>
  lines().filter((line) => line.role === role && line.personId === personId);

/** Waits until the person has so many lines, and returns their types. */
async function typesOf(role: string, personId: number, count: number): Promise<string[]> {
  await eventually(`${count} lines of the ${role}`, () => linesOf(role, personId).length >= count);
  return linesOf(role, personId)
    .map(({ security }) => security)
    .sort();
}

it.each([
  ['supervisor', 'Supervisor', (more: object) => hireSupervisor(boss, 1, more), { areaId: 1 }],
  [
    'delivery-boy',
    'DeliveryBoy',
    (more: object) => hireDeliveryBoy(boss, 1, 1, more),
    { areaId: 1, supervisorId: 1 },
  ],
] as const)(
  'a new, changed and deleted account of a %s is in the log',
  async (role, kind, hire, post) => {
    const form = staffForm(post);
    const { id } = await hire(form);
    const edit = (more: object) =>
      done(boss, `edit-${role}/${id}`, { ...form, password: '', ...more });
    await edit({ name: 'Asha Kulkarni' });
    await edit({ password: 'second-password' });
    const email = `moved-${form.email}`;
    await edit({ email });
    const { body } = await login<{ data: Person['session'] }>(server().url, role, {
      username: email,
      password: 'second-password',
    });
    const person = new Person(server().url, body.data);
    await done(person, 'change-password', {
      oldPassword: 'second-password',
      password: 'third-password',
    });
    await done(boss, `delete-${role}/${id}`);
    expect(await typesOf(role, id, 6)).toEqual(
      [
        'SessionRevoked',
        `${kind}Archived`,
        `${kind}DetailsChanged`,
        `${kind}Hired`,
        `${kind}PasswordChanged`,
        `${kind}PasswordChanged`,
      ].sort(),
    );
    const secrets = [form.name, form.email, email, 'Kulkarni', 'second-password'];
    expect(secrets.filter((secret) => JSON.stringify(linesOf(role, id)).includes(secret))).toEqual(
      [],
    );
  },
);

it('another email of an admin is in the log, another name is not', async () => {
  const form = adminForm();
  const { id } = await done<Admin>(boss, 'add-admin', form);
  await done(boss, `edit-admin/${id}`, { name: 'Meera Joshi', email: form.email });
  await done(boss, `edit-admin/${id}`, { name: 'Meera Joshi', email: `moved-${form.email}` });
  expect(await typesOf('admin', id, 2)).toEqual(['AdminAdded', 'AdminEdited']);
});

it('a refused sign-in names its sender, and no other line of the log does', async () => {
  const wrong = { username: 'admin@milkround.test', password: 'not this one' };
  await login(server().url, 'admin', wrong, { 'x-forwarded-for': SENDER });
  expect(await typesOf('admin', 1, 1)).toEqual(['SignInRefused']);
  expect(linesOf('admin', 1)[0]).toMatchObject({ networkAddress: SENDER, count: 1, throttled: 0 });
  const withSender = server()
    .output()
    .split('\n')
    .filter((line) => line.includes(SENDER));
  expect(withSender.filter((line) => !line.includes('"security":"SignInRefused"'))).toEqual([]);
});

it('the people of a new demo are not in the log, so that its first start is easy to read', () => {
  const output = readFileSync(FIRST_START_LOG, 'utf8');
  expect(output).toContain('Making the demo dairy');
  expect(output).not.toContain('"security"');
});

/** Addresses behind the proxy; the last two belong to one network. */
const HOME = '203.0.113.78';
const OFFICE = '2001:db8:7:7::1';
const OFFICE_TOO = '2001:db8:7:7::2';

interface RequestLine {
  msg: string;
  from?: string;
  role?: string;
  personId?: number;
}

const requestLinesOf = (id: string) =>
  server()
    .output()
    .split('\n')
    .filter((line) => line.includes(id) && line.includes('answered'));

/** The log line of an answered request. */
async function requestLine({ headers }: Answer<unknown>): Promise<RequestLine> {
  const line = await eventually(
    'the line of the request',
    () => requestLinesOf(headers.get('x-request-id') ?? 'none')[0],
  );
  return JSON.parse(line);
}

const behind = (address: string) => ({ 'x-forwarded-for': address });
const ask = (path: string, address: string, token: string | null = null) =>
  new Client(server().url, undefined, token).get(path, behind(address));

it('names the session of a refused request, and its address as a hash', async () => {
  const { session } = await supervisor(server().url, 2);
  const line = await requestLine(await ask('admin/get-areas', HOME, session.token));
  expect(line).toMatchObject({ msg: 'answered 403', role: 'supervisor', personId: session.id });
  expect(line.from).toMatch(/^[0-9a-f]{16}$/);
});

it('names the address of a refused unknown caller, and one network counts as one sender', async () => {
  const lines = [];
  for (const address of [HOME, HOME, OFFICE, OFFICE_TOO])
    lines.push(await requestLine(await ask('admin/get-areas', address, 'no-token')));
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
  expect(await requestLine(wrong)).toMatchObject({ msg: 'answered 401', from: home });
});

it('contains no senders of answered requests, and no address, name or token of any person', async () => {
  const boy = await mde(server().url, 2);
  const line = await requestLine(await boy.post('add-round', { consumerNo: 1 }, behind(HOME)));
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
