import type { Admin } from '@milkround/contracts';
import { adminForm, done, hireDeliveryBoy, hireSupervisor, staffForm } from '../support/catalog';
import { admin, login, Person } from '../support/client';
import { eventually } from '../support/eventually';
import { startServer, type ServerProcess } from '../support/running-server';
import { createTestDatabase } from '../support/test-database';

const SENDER = '203.0.113.77';

interface Line {
  security: string;
  role?: string;
  personId?: number;
}

let server: ServerProcess;
let boss: Person;

beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1' },
  });
  boss = await admin(server.url);
});
afterAll(() => server?.stop());

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
  server
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
    const { body } = await login<{ data: Person['session'] }>(server.url, role, {
      username: email,
      password: 'second-password',
    });
    const person = new Person(server.url, body.data);
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
  await login(server.url, 'admin', wrong, { 'x-forwarded-for': SENDER });
  expect(await typesOf('admin', 1, 1)).toEqual(['SignInRefused']);
  expect(linesOf('admin', 1)[0]).toMatchObject({ networkAddress: SENDER, count: 1, throttled: 0 });
  const withSender = server
    .output()
    .split('\n')
    .filter((line) => line.includes(SENDER));
  expect(withSender.filter((line) => !line.includes('"security":"SignInRefused"'))).toEqual([]);
});

it('the people of a new demo are not in the log, so that its first start is easy to read', async () => {
  const database = await createTestDatabase();
  const started = await startServer({ databaseUrl: database.url, env: { LOG_LEVEL: 'info' } });
  const output = started.output();
  await started.stop();
  await database.drop();
  expect(output).toContain('Making the demo dairy');
  expect(output).not.toContain('"security"');
});
