import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { deliver, freshStop, lineOf } from '../support/board';
import { admin, Client, mde, Person, supervisor } from '../support/client';
import { demoDatabase, type DemoDatabase } from '../support/demo-database';
import { eventually } from '../support/eventually';
import { live, type LiveClient } from '../support/live-client';
import { today } from '../support/log';
import { NEXT_RELEASE } from '../support/next-release';
import { otherRelease, type OtherRelease } from '../support/other-release';
import { startServer, type ServerProcess } from '../support/running-server';

const CHANGES = 'get-order-logs';
const HISTORY = 'activity';
const READS = [
  ...[
    CHANGES,
    'get-order-all-reports',
    'get-all-quantity-by-area',
    'get-day-close-report',
    'get-order-remarks',
  ].map((call) => `${call}?fromDate=${today().slice(0, 8)}01&toDate=${today()}`),
  ...[
    'dashboard-stats',
    'progress',
    'get-order-reports',
    `get-orders/${today()}`,
    `${HISTORY}?orderId=${randomUUID()}`,
  ],
];
const PREPARING = /^This is being prepared, \d{1,2} %\. Please wait a moment\.$/;
const UPGRADING = 'The server is being upgraded. Please try again in a moment.';

interface Answered {
  release: 'old' | 'new';
  phase: Phase;
  /** Without ids and dates. */
  call: string;
  status: number;
  retryAfter: string | null;
  message: string;
}
type Phase = 'before' | 'built beside' | 'taking over' | 'taken over' | 'alone';

let database: DemoDatabase;
let next: OtherRelease;
let old: ServerProcess;
let renewed: ServerProcess | undefined;
let reader: PoolClient;
let watcher: LiveClient;
let phase: Phase = 'before';
const answers: Answered[] = [];
const clients: Record<Answered['release'], Promise<void>[]> = { old: [], new: [] };
const goesOn = { old: true, new: true };

beforeAll(async () => {
  database = await demoDatabase();
  next = otherRelease(NEXT_RELEASE);
  old = await startServer({ databaseUrl: database.url });
  reader = await database.pool.connect();
});
afterAll(async () => {
  await Promise.all([end('old'), end('new')]);
  watcher?.close();
  reader?.release(true);
  await Promise.all([old?.stop(), renewed?.stop()]);
  next?.remove();
  await database?.drop();
});

const message = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : '';

/** Sends one request after the other until its server is told to end. An answer belongs to a phase if it was requested and received in it. */
async function keepAsking(
  release: Answered['release'],
  asks: readonly (readonly [string, () => ReturnType<Client['get']>])[],
): Promise<void> {
  for (let turn = 0; goesOn[release]; turn++) {
    const [call, ask] = asks[turn % asks.length]!;
    const began = phase;
    const { status, headers, body } = await ask();
    const during = began === phase ? phase : 'taking over';
    answers.push({
      release,
      phase: during,
      call,
      status,
      retryAfter: headers.get('retry-after'),
      message: message(body),
    });
  }
}

async function load(release: Answered['release'], url: string): Promise<void> {
  const boy = await mde(url, release === 'old' ? 1 : 2);
  const line = lineOf(await freshStop(boy));
  let quantity = 0;
  const office = [await admin(url), await supervisor(url, 1)];
  const reads = office.map((person: Person) =>
    READS.map((path) => [callOf(path), () => person.get(path)] as const),
  );
  const phone = [
    ['get-orders', () => boy.get('get-orders')] as const,
    ['deliver', () => deliver(boy, line.id, ++quantity % 9)] as const,
  ];
  for (const asks of [...reads, phone]) clients[release].push(keepAsking(release, asks));
}
async function end(release: Answered['release']): Promise<void> {
  goesOn[release] = false;
  await Promise.all(clients[release]);
}
const callOf = (path: string): string => path.split(/[/?]/)[0] ?? '';

/** The different statuses of a phase, of one call or of all others. */
const statuses = (
  release: Answered['release'],
  during: Phase,
  isWanted: (call: string) => boolean = () => true,
) => [
  ...new Set(
    answers
      .filter((a) => a.release === release && a.phase === during && isWanted(a.call))
      .map(({ status }) => status),
  ),
];
const is = (wanted: string) => (call: string) => call === wanted;
const isOther = (call: string) => call !== CHANGES && call !== HISTORY;
/** Waits until every client has sent each of its calls in this phase. */
const everythingAsked = (release: Answered['release']) => {
  const during = phase;
  return eventually(`every call to the ${release} server`, () =>
    [...READS.map(callOf), 'deliver'].every(
      (call) =>
        answers.filter((a) => a.release === release && a.phase === during && a.call === call)
          .length >= 3,
    ),
  );
};
const stateOf = async (projection: string) => {
  const { rows } = await database.pool.query<{ role: string; version: number }>(
    'SELECT role, version FROM checkpoint WHERE projection = $1 ORDER BY role',
    [projection],
  );
  return rows.map(({ role, version }) => `${role} ${version}`).join(', ');
};

it('answers every request during an upgrade with a changed and a new read model: with rows, or with the time to retry', async () => {
  await load('old', old.url);
  await everythingAsked('old');

  // A reader of the old table keeps the new one from taking over as long as the test needs.
  await reader.query('BEGIN');
  await reader.query('SELECT FROM change_log LIMIT 0');
  renewed = await startServer({ databaseUrl: database.url, program: next.program });
  expect(await stateOf('reports')).toMatch(/^live \d{1,2}, next 1\d\d$/);
  await load('new', renewed.url);
  phase = 'built beside';
  await Promise.all([everythingAsked('old'), everythingAsked('new')]);
  const { body } = await new Client(renewed.url).get<{
    degraded: { part: string; reason: string }[];
  }>('/health/ready');
  const reason = expect.stringMatching(/^It is being rebuilt: \d+ %\.$/);
  expect(body.degraded).toContainEqual({ part: 'taken-orders', reason, since: expect.any(String) });

  phase = 'taking over';
  await reader.query('COMMIT');
  const hasNewTables = async () =>
    /^live 1\d\d$/.test(await stateOf('reports')) &&
    /^live \d+$/.test(await stateOf('taken-orders'));
  await eventually('the new tables', hasNewTables);
  const met = (release: Answered['release'], call: string, status: number) =>
    answers.some(
      (a) =>
        a.release === release &&
        a.phase === 'taking over' &&
        a.call === call &&
        a.status === status,
    );
  await eventually(
    'both servers at the new tables',
    () => met('old', CHANGES, 503) && met('new', CHANGES, 200) && met('new', HISTORY, 200),
  );
  phase = 'taken over';
  await Promise.all([everythingAsked('old'), everythingAsked('new')]);

  watcher = await live(old.url, (await admin(old.url)).session.token);
  expect(await watcher.subscribe(`changes/${today()}/${today()}`, watcher.position)).toMatchObject({
    refused: null,
  });
  await watcher.until('the word to fetch again', () =>
    watcher.messages.some(({ change }) => 'refetch' in change),
  );
  expect(watcher.losses).toEqual([]);

  phase = 'taking over';
  await end('old');
  await old.stop();
  phase = 'alone';
  await everythingAsked('new');

  const seen = (release: Answered['release'], during: Phase) => ({
    changes: statuses(release, during, is(CHANGES)),
    history: statuses(release, during, is(HISTORY)),
    others: statuses(release, during, isOther),
  });
  const well = { changes: [200], history: [200], others: [200] };
  expect(seen('old', 'before')).toEqual(well);
  expect(seen('old', 'built beside')).toEqual(well);
  expect(seen('new', 'built beside')).toEqual({ changes: [503], history: [503], others: [200] });
  expect(seen('old', 'taken over')).toEqual({ ...well, changes: [503] });
  expect(seen('new', 'taken over')).toEqual(well);
  expect(seen('new', 'alone')).toEqual(well);

  const refusals = answers.filter(({ status }) => status !== 200 && status !== 404);
  console.log(`${answers.length} answers, ${refusals.length} of them 503.`);
  expect(
    refusals.filter(({ status, retryAfter }) => status !== 503 || !(Number(retryAfter) > 0)),
  ).toEqual([]);
  expect(
    refusals.filter((refusal) => !PREPARING.test(refusal.message) && refusal.message !== UPGRADING),
  ).toEqual([]);
  for (const server of [old, renewed]) expect(server.output()).not.toContain('A request failed');
});
