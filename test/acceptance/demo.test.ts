import type { Read, UploadRow } from '@milkround/contracts';
import { addDays, dayOf } from '@milkround/domain';
import type { RecordedEvent } from '@milkround/event-store';
import { admin, type Person } from '../support/client';
import { Log, today } from '../support/log';
import { ownServer } from '../support/own-server';
import { startServer } from '../support/running-server';

const server = ownServer();
let boss: Person;
let events: RecordedEvent[];

beforeAll(async () => {
  boss = await admin(server().url);
  events = (await new Log(server()).store.readAll(0n, 10_000_000)).events;
});

const MINUTE = 60_000;
const delayOf = ({ recordedAt, meta }: RecordedEvent) =>
  Date.parse(recordedAt) - Date.parse(meta.occurredAt);

it('recorded the past at the time when it happened, except for phones without a network', () => {
  const past = events.filter(({ streamId }) => (dayOf(streamId)?.date ?? today()) < today());
  expect(past.length).toBeGreaterThan(30_000);
  const late = past.filter((event) => delayOf(event) > MINUTE);
  expect(late.length).toBeGreaterThan(500);
  expect(late.length).toBeLessThan(past.length / 10);
  expect(new Set(late.map(({ meta }) => (meta.actor as { role: string }).role))).toEqual(
    new Set(['delivery-boy']),
  );
  for (const event of past) expect(delayOf(event)).toBeLessThan(40 * MINUTE);
  const times = past.map(({ recordedAt }) => Date.parse(recordedAt));
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

it('has an order file for each of its days, which answers as the dairy sent it', async () => {
  const [from, to] = [addDays(today(), -31), today()];
  const { data } = (await boss.get<Read<UploadRow[]>>(`uploads?fromDate=${from}&toDate=${to}`))
    .body;
  expect(data.map(({ order_date }) => order_date)).toEqual(
    Array.from({ length: 31 }, (_, back) => addDays(today(), -back)),
  );
  const file = String((await boss.get(data[0]!.file)).body);
  expect(file.trim().split('\r\n')).toHaveLength(data[0]!.counts.added + 1);
});

it('has changes of the office, removed orders and reopened days to look at', () => {
  const types = events.map(({ type }) => type);
  for (const type of [
    'OrderRevised',
    'OrderRemoved',
    'DayReopened',
    'AbsenceRecorded',
    'PaymentRecorded',
  ])
    expect(types).toContain(type);
});

it('keeps a server without the demo from its database as long as people can sign in there with the public password', async () => {
  const env = { DEMO: '0', ADMIN_EMAIL: 'owner@dairy.test', ADMIN_PASSWORD: 'before-dawn' };
  await expect(startServer({ databaseUrl: server().databaseUrl, env })).rejects.toThrow(
    'The database is that of the demo: 25 people can sign in with its public password, such as admin@milkround.test.',
  );
});
