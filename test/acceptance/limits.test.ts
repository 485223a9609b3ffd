import { get } from 'node:http';
import { API } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { admin, Client, supervisor, type Person } from '../support/client';
import { metricsOf } from '../support/event-loop';
import { eventually } from '../support/eventually';
import { today } from '../support/log';
import { ownProcess } from '../support/own-server';

/** The server has its default number of connections, more than one person may hold. */
const server = ownProcess({ env: { DATABASE_POOL_SIZE: '16' } });
const url = () => server().url;

/** A client that reads nothing is cut off after 30 s. */
const LESS_THAN_UNREAD_MS = 25_000;
const exportFrom = (date: string) => `get-order-logs/export?fromDate=${date}&toDate=${today()}`;
/** A month of the demo takes seconds. */
const LONG_EXPORT = () => exportFrom(addDays(today(), -30));
const SHORT_EXPORT = () => exportFrom(addDays(today(), -2));

const addressOf = ({ session: { role } }: Person) => `${url()}${API}/${role}/${LONG_EXPORT()}`;
const headersOf = ({ session: { token } }: Person) => ({ authorization: `Bearer ${token}` });

/** Begins an export and closes the connection after the first bytes. */
const cutOff = (person: Person) =>
  new Promise<void>((resolve, reject) => {
    const headers = headersOf(person);
    const request = get(addressOf(person), { headers, agent: false }, (answer) => {
      answer.once('data', () => {
        answer.destroy();
        resolve();
      });
    });
    request.once('error', reject);
  });

/** Lets reads of the products wait for the database during the work. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const holder = await server().database!.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE product IN ACCESS EXCLUSIVE MODE');
    await work();
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
}

it('frees the place of an export at once when its connection is cut off', async () => {
  const boss = await admin(url());
  // There are two places.
  await Promise.all([cutOff(boss), cutOff(boss)]);
  await eventually(
    'a free place',
    async () => (await boss.get(SHORT_EXPORT())).status === 200,
    LESS_THAN_UNREAD_MS,
  );
});

it('makes no export for HEAD', async () => {
  const boss = await admin(url());
  for (let n = 0; n < 3; n += 1)
    expect(
      (await fetch(addressOf(boss), { method: 'HEAD', headers: headersOf(boss) })).status,
    ).toBe(404);
  expect((await boss.get(SHORT_EXPORT())).status).toBe(200);
});

it('leaves connections of the database to others when one person reads very much in many sessions', async () => {
  const sessions = [
    await supervisor(url(), 1),
    await supervisor(url(), 1),
    await supervisor(url(), 1),
  ];
  const other = await supervisor(url(), 2);
  let answers: ReturnType<Person['get']>[] = [];
  await whileLocked(async () => {
    answers = sessions.flatMap((session) =>
      Array.from({ length: 20 }, () => session.get('get-products')),
    );
    await eventually(
      'requests that wait',
      async () => (await metricsOf(server())).get('queue_length{queue="requests"}') === 50,
    );
    expect((await other.get('get-account')).status).toBe(200);
  });
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(4);
  expect(statuses.filter((status) => status === 200)).toHaveLength(56);
});

it('is ready while all other connections of the database are busy', async () => {
  const supervisors = await Promise.all([1, 2, 3, 4].map((number) => supervisor(url(), number)));
  const people: Client[] = [await admin(url()), ...supervisors];
  let answers: ReturnType<Person['get']>[] = [];
  await whileLocked(async () => {
    answers = people.flatMap((person) =>
      Array.from({ length: 6 }, () => person.get('get-products')),
    );
    await eventually('a busy database', async () => {
      const { rows } = await server().database!.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`,
      );
      return (rows[0]?.count ?? 0) >= 8;
    });
    expect((await fetch(`${url()}/health/ready`)).status).toBe(200);
  });
  await Promise.all(answers);
});

it('refuses what one address asks too often without a session, and logs one line without a stack', async () => {
  const from = { 'x-forwarded-for': '2001:db8:9:9::1' };
  const before = server().output().length;
  const look = () =>
    new Client(url()).post(`password-link/look-up`, { token: 'A'.repeat(43) }, from);
  const answers = await Promise.all(Array.from({ length: 400 }, look));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(100);
  const asked = await new Client(url()).get('/api/get-setting', {
    'x-forwarded-for': '2001:db8:9:10::1',
  });
  expect(asked.status).toBe(200);
  const written = server().output().slice(before).split('\n');
  const lines = written.filter((line) => line.includes('429'));
  expect(lines.length).toBeLessThanOrEqual(1);
  expect(written.filter((line) => line.includes('stack'))).toEqual([]);
});
