import {
  DEMO_MORNING_PATH,
  type DemoMorning,
  type DemoSpeed,
  type Read,
  type SetAsideEntry,
  type Settings,
  type Written,
} from '@milkround/contracts';
import { streams } from '@milkround/domain';
import type { RecordedEvent } from '@milkround/event-store';
import { admin, as, Client, mde, type Person } from '../support/client';
import { eventually } from '../support/eventually';
import { Log, today } from '../support/log';
import { ownServer } from '../support/own-server';
import { startHosted } from '../support/running-server';

const server = ownServer({ env: { DEMO_MORNING: 'live' } });
const MINUTE = 60_000;
/** Parts of the cast by the id of the delivery boy. */
const MINE = 6;
const STALLED = 5;
const OFFLINE = 9;
const LATE = 14;
const ABSENCES = 18;

let boss: Person;
/** When the morning began. */
let startedAt = '';

const morningOf = async (person: Person) =>
  (await person.get<Read<DemoMorning>>(DEMO_MORNING_PATH)).body.data;
const choose = (speed: DemoSpeed) =>
  boss.post<Written<DemoMorning>>(`${DEMO_MORNING_PATH}/speed`, { speed });
const IDS = Array.from({ length: 20 }, (_, index) => index + 1);
/** The events of all of today's delivery days, by delivery boy. */
const facts = async () => {
  const read = await new Log(server()).store.readStreams(
    IDS.map((id) => streams.deliveryDay(today(), id)),
  );
  return [...read.values()].flat();
};
const idOf = ({ streamId }: RecordedEvent) => Number(streamId.split('/')[2]);
const doneBy = async (id: number) =>
  (await facts()).filter((fact) => idOf(fact) === id && fact.type === 'ConsumerMarkedDone');
/** The number of deliveries that were recorded after this time. */
const doneSince = async (time: string): Promise<number> => {
  const { rows } = await server().database!.pool.query<{ n: number }>(
    `select count(*)::int as n from event
     where type = 'ConsumerMarkedDone' and recorded_at > $1 and stream_id like 'delivery-day/' || $2 || '/%'`,
    [time, today()],
  );
  return rows[0]?.n ?? 0;
};
const minutesBefore = (time: string | undefined) =>
  (Date.parse(startedAt) - Date.parse(time ?? '')) / MINUTE;

/** A person signs in as a delivery boy, the first one today; then the admin looks. */
beforeAll(async () => {
  await mde(server().url, MINE);
  boss = await admin(server().url);
  startedAt = (await eventually('a morning', async () => (await morningOf(boss)).startedAt)) ?? '';
  await choose(60);
});

it('begins in the middle of the morning, with times as they would have been recorded', async () => {
  const before = (await facts()).filter(
    ({ meta }) =>
      meta.occurredAt < startedAt && (meta.actor as { role: string }).role === 'delivery-boy',
  );
  const recordedThen = before.filter(
    ({ recordedAt }) => Date.parse(recordedAt) <= Date.parse(startedAt),
  );
  expect(recordedThen.length).toBeGreaterThan(400);
  for (const { meta, recordedAt } of recordedThen)
    expect(Date.parse(recordedAt) - Date.parse(meta.occurredAt)).toBeLessThan(2_000);
  const byBoy = new Map(IDS.map((id) => [id, recordedThen.filter((event) => idOf(event) === id)]));
  for (const events of byBoy.values()) {
    const times = events.map(({ recordedAt }) => Date.parse(recordedAt));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  }
  const [stalled, offline, late] = [STALLED, OFFLINE, LATE].map((id) => byBoy.get(id) ?? []);
  expect(minutesBefore(stalled?.at(-1)?.meta.occurredAt)).toBeGreaterThan(19.9);
  expect(minutesBefore(offline?.at(-1)?.meta.occurredAt)).toBeGreaterThan(14.9);
  expect(minutesBefore(late?.[0]?.meta.occurredAt)).toBeLessThan(30);
  expect((byBoy.get(ABSENCES) ?? []).some(({ type }) => type === 'AbsenceRecorded')).toBe(true);
});

it('continues by itself, and an entry about a removed order is set aside', async () => {
  await eventually('forty deliveries', async () => (await doneSince(startedAt)) > 40);
  const aside = await eventually('an entry set aside', async () =>
    (await boss.get<Read<SetAsideEntry[]>>('set-aside')).body.data.at(0),
  );
  expect(aside.deliveryBoyId).toBe(2);
});

it('leaves a delivery boy alone when a person has signed in as him', async () => {
  expect(await doneBy(MINE)).toEqual([]);
  const other = await mde(server().url, 20);
  await eventually('a morning without him', async () => {
    const { rows } = await server().database!.pool.query<{ n: number }>(
      `select count(*)::int as n from session where role = 'delivery-boy' and person_id = 20 and revoked_at is null and browser is not null`,
    );
    return rows[0]?.n === 0;
  });
  const before = (await doneBy(20)).length;
  const count = await doneSince(startedAt);
  await eventually(
    'deliveries of the others',
    async () => (await doneSince(startedAt)) > count + 5,
  );
  expect(await doneBy(20)).toHaveLength(before);
  expect((await other.get('get-orders')).status).toBe(200);
});

it('stops when it is paused', async () => {
  expect((await choose(0)).body).toMatchObject({
    code: 'demo-speed-chosen',
    data: { startedAt, speed: 0 },
  });
  let stoodSince = Date.now();
  let count = -1;
  await eventually('no delivery for three seconds', async () => {
    const now = await doneSince(startedAt);
    if (now !== count) [count, stoodSince] = [now, Date.now()];
    return Date.now() - stoodSince > 3_000;
  });
});

it('refuses other speeds, and all callers but the office', async () => {
  expect((await boss.post(`${DEMO_MORNING_PATH}/speed`, { speed: 1_000_000 })).status).toBe(400);
  expect((await boss.post(`${DEMO_MORNING_PATH}/again`, { startedAt: 'now' })).status).toBe(400);
  const path = (role: string) => `/apis/public/api/${role}/${DEMO_MORNING_PATH}`;
  expect((await (await mde(server().url, MINE)).get(path('admin'))).status).toBe(403);
  expect((await new Client(server().url).get(path('admin'))).status).toBe(401);
  const meera = await as(server().url, 'supervisor1@milkround.test');
  expect(await morningOf(meera)).toEqual({ startedAt, speed: 0 });
});

it('does not exist without the live demo', async () => {
  const still = await startHosted({
    databaseUrl: server().databaseUrl,
    env: { DEMO_MORNING: 'still' },
  });
  try {
    const { data } = (await new Client(still.url).get<Read<Settings>>('/api/get-setting')).body;
    expect(data).not.toHaveProperty('demo_morning');
    const owner = await admin(still.url);
    expect((await owner.get(DEMO_MORNING_PATH)).status).toBe(404);
    expect((await owner.post(`${DEMO_MORNING_PATH}/speed`, { speed: 10 })).status).toBe(404);
    expect((await owner.post(`${DEMO_MORNING_PATH}/again`, { startedAt })).status).toBe(404);
  } finally {
    await still.stop();
  }
});
