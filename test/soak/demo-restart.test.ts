import {
  DEMO_MORNING_PATH,
  type DemoMorning,
  type DemoSpeed,
  type Read,
  type Settings,
  type Written,
} from '@milkround/contracts';
import { businessDate, streams } from '@milkround/domain';
import { PostgresEventStore, type RecordedEvent } from '@milkround/event-store';
import { freshStop, markDone } from '../support/board';
import { admin, Client, mde, type Person } from '../support/client';
import { demoDatabase, type DemoDatabase } from '../support/demo-database';
import { eventually } from '../support/eventually';
import { clockAhead, startServer, timeZone, type ServerProcess } from '../support/running-server';

/** A person signs in as this delivery boy. */
const TAKEN = 7;
const IDS = Array.from({ length: 20 }, (_, index) => index + 1);

let database: DemoDatabase;
let server: ServerProcess;
let store: PostgresEventStore;
let boss: Person;
let startedAt = '';
/** The time of the database at which the first server was killed. */
let killedAt = new Date(0);

/** A server with the live demo, whose clock can be set a day ahead. */
const start = (): Promise<ServerProcess> =>
  startServer({
    databaseUrl: database.url,
    env: { DEMO_MORNING: 'live', ...clockAhead(0) },
  });
const morning = async () => (await boss.get<Read<DemoMorning>>(DEMO_MORNING_PATH)).body.data;
const choose = (speed: DemoSpeed) =>
  boss.post<Written<DemoMorning>>(`${DEMO_MORNING_PATH}/speed`, { speed });
const dateOf = async () =>
  (await new Client(server.url).get<Read<Settings>>('/api/get-setting')).body.data.business_date;
const begun = () => eventually('a morning', async () => (await morning()).startedAt);

/** The facts of all delivery boys on a date that were recorded after a time of the database, by delivery boy. */
async function doneOn(date: string): Promise<Map<number, RecordedEvent[]>> {
  const read = await store.readStreams(IDS.map((id) => streams.deliveryDay(date, id)));
  const dones = [...read.values()].flat().filter(({ type }) => type === 'ConsumerMarkedDone');
  return new Map(
    IDS.map((id) => [id, dones.filter(({ streamId }) => streamId.endsWith(`/${id}`))]),
  );
}
const count = (dones: ReadonlyMap<number, RecordedEvent[]>) => [...dones.values()].flat().length;

beforeAll(async () => {
  database = await demoDatabase();
  store = new PostgresEventStore(database.pool);
  server = await start();
  boss = await admin(server.url);
  startedAt = (await begun()) ?? '';
  await choose(60);
});
afterAll(async () => {
  await store?.close();
  await server?.stop();
  await database?.drop();
});

it('continues where it was after the server was killed in the middle of the morning, and delivers nothing twice', async () => {
  const date = await dateOf();
  const first = count(await doneOn(date));
  await eventually('deliveries', async () => count(await doneOn(date)) > first + 10);
  await server.kill('SIGKILL');
  killedAt = (await database.pool.query<{ now: Date }>('select now()')).rows[0]!.now;
  const killed = count(await doneOn(date));
  server = await start();
  boss = await admin(server.url);
  expect(await morning()).toEqual({ startedAt, speed: 60 });
  await eventually('more deliveries', async () => count(await doneOn(date)) > killed + 20);
  for (const dones of (await doneOn(date)).values()) {
    const consumers = dones.map(({ data }) => String(data.consumerId));
    expect(new Set(consumers).size).toBe(consumers.length);
  }
  expect((await morning()).startedAt).toBe(startedAt);
});

it('sends the reports of its phones while it is paused, also after a restart', async () => {
  await choose(0);
  await server.kill('SIGTERM');
  const { now } = (await database.pool.query<{ now: Date }>('select now()')).rows[0]!;
  server = await start();
  boss = await admin(server.url);
  expect(await morning()).toEqual({ startedAt, speed: 0 });
  const heard = async () =>
    (await database.pool.query('select from phone where heard_at > $1', [now])).rowCount ?? 0;
  await eventually('the phones', async () => (await heard()) > 12);
  await choose(60);
});

it('leaves a delivery boy to the person who signs in as him and records an entry, also after another restart', async () => {
  const date = await dateOf();
  const isThere = async (state: string) => {
    const sql = `select from session where role = 'delivery-boy' and person_id = $1 and created_at > $2 and ${state}`;
    return (await database.pool.query(sql, [TAKEN, killedAt])).rowCount !== 0;
  };
  await eventually('a simulated phone of the second server', () => isThere('revoked_at is null'));
  const person = await mde(server.url, TAKEN);
  const { consumerId } = await freshStop(person);
  await markDone(person, consumerId);
  await eventually('his simulated phone signed out', () => isThere('revoked_at is not null'));
  const his = (await doneOn(date)).get(TAKEN) ?? [];
  expect(his.map(({ data }) => data.consumerId)).toContain(consumerId);
  await server.kill('SIGTERM');
  server = await start();
  boss = await admin(server.url);
  const before = count(await doneOn(date));
  await eventually('deliveries of the others', async () => count(await doneOn(date)) > before + 10);
  expect((await doneOn(date)).get(TAKEN)).toHaveLength(his.length);
  expect((await mde(server.url, TAKEN)).session.deliveryBoyInfo.id).toBe(TAKEN);
});

it('begins a new morning on the next day, with orders of its own, and leaves the day before unchanged', async () => {
  const yesterday = await dateOf();
  process.kill(server.pid, 'SIGUSR2');
  const today = await eventually('the next business date', async () => {
    const date = await dateOf();
    return date > yesterday && date;
  });
  boss = await admin(server.url);
  // The time at which an admin was last seen comes from the database's clock, which still shows the day before.
  await mde(server.url, TAKEN);
  const next = await begun();
  expect(next).not.toBe(startedAt);
  expect(await morning()).toMatchObject({ startedAt: next, speed: 10 });
  await choose(60);
  const first = count(await doneOn(today));
  expect(first).toBeGreaterThan(0);
  await eventually(
    'deliveries of the new day',
    async () => count(await doneOn(today)) > first + 10,
  );
  const before = count(await doneOn(yesterday));
  await eventually('more of them', async () => count(await doneOn(today)) > first + 20);
  expect(count(await doneOn(yesterday))).toBe(before);
  const [opening] = await store.readStream(streams.deliveryDay(today, 1));
  expect(businessDate(new Date(opening?.recordedAt ?? 0), timeZone())).toBe(today);
});
