import type { Read, UploadRow } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { admin } from '../support/client';
import { today } from '../support/log';
import { ownServer } from '../support/own-server';
import { startHosted } from '../support/running-server';

const server = ownServer();

/** The events of the earlier days: how long each arrived after it was made, and the time of the event before it. */
const PAST = `select count(*)::int as events, max(delay) as longest, bool_and(recorded_at >= before) as "inOrder",
    count(*) filter (where delay > 60)::int as late, array_agg(distinct role) filter (where delay > 60) as "lateRoles"
  from (select recorded_at, lag(recorded_at, 1, recorded_at) over (order by position) as before, meta->'actor'->>'role' as role,
      extract(epoch from recorded_at - (meta->>'occurredAt')::timestamptz)::float8 as delay
    from event where stream_id like 'delivery-day/%' and split_part(stream_id, '/', 2) < $1) as past`;

it('recorded the past at the time when it happened, except for phones without a network', async () => {
  const { rows } = await server().database!.pool.query<{
    events: number;
    longest: number;
    inOrder: boolean;
    late: number;
    lateRoles: string[];
  }>(PAST, [today()]);
  const { events, longest, inOrder, late, lateRoles } = rows[0]!;
  expect(events).toBeGreaterThan(30_000);
  expect(late).toBeGreaterThan(500);
  expect(late).toBeLessThan(events / 10);
  expect(lateRoles).toEqual(['delivery-boy']);
  expect(longest).toBeLessThan(40 * 60);
  expect(inOrder).toBe(true);
});

it('has an order file for each of its days, which answers as the dairy sent it', async () => {
  const [from, to] = [addDays(today(), -31), today()];
  const boss = await admin(server().url);
  const { data } = (await boss.get<Read<UploadRow[]>>(`uploads?fromDate=${from}&toDate=${to}`))
    .body;
  expect(data.map(({ order_date }) => order_date)).toEqual(
    Array.from({ length: 31 }, (_, back) => addDays(today(), -back)),
  );
  const file = String((await boss.get(data[0]!.file)).body);
  expect(file.trim().split('\r\n')).toHaveLength(data[0]!.counts.added + 1);
});

it('has changes of the office, removed orders and reopened days to look at', async () => {
  const { rows } = await server().database!.pool.query<{ type: string }>(
    'select distinct type from event',
  );
  const types = rows.map(({ type }) => type);
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
  await expect(startHosted({ databaseUrl: server().databaseUrl, env })).rejects.toThrow(
    'The database is that of the demo: 25 people can sign in with its public password, such as admin@milkround.test.',
  );
});
