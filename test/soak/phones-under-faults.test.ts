import { isIdentityFact } from '@milkround/domain';
import { PostgresEventStore } from '@milkround/event-store';
import { Dairy } from '../phones/dairy';
import { ADMIN, emailOf } from '../phones/staff';
import {
  expectCloses,
  expectEntered,
  expectOwnList,
  expectSuperseded,
  expectToday,
} from '../phones/expect-morning';
import { judge } from '../phones/judge';
import { fillsIn, outcomesIn } from '../phones/outcomes';
import { Simulation } from '../phones/simulation';
import { emptyCatalog, foldCatalog } from '../support/catalog-fold';
import { as, FIRST_ADMIN_PASSWORD } from '../support/client';
import { foldDays } from '../support/day-fold';

const SEED = process.env.PHONES_SEED ?? 'no signal in the stairwell';
const SIZE = { boys: 16, phones: 20, entries: 240, firstActs: 40, acts: 100, looks: 45 };

jest.setTimeout(600_000);
let dairy: Dairy;
let simulation: Simulation;
beforeAll(async () => {
  dairy = await Dairy.open(SIZE.boys);
  simulation = await Simulation.prepare(dairy, SIZE, SEED);
});
afterAll(async () => {
  await simulation?.end();
  await dairy?.close();
});

it('records every entry of twenty phones once, despite a bad network, killed servers and a restarted database', async () => {
  const store = new PostgresEventStore(dairy.pool);
  const { last } = await store.horizon();
  const began = Date.now();
  const { rows: clock } = await dairy.pool.query<{ now: Date }>('select clock_timestamp() as now');
  await simulation.run();
  const seconds = (Date.now() - began) / 1_000;

  const { days, phones, desk, inbox } = simulation;
  const { events } = await store.readAll(0n, 1_000_000);
  const since = events.filter((event) => event.position > last && !isIdentityFact(event));
  const outcomes = await outcomesIn(since, dairy.pool, clock[0]!.now);
  const entries = phones.flatMap(({ entered }) => entered);
  const { settlements } = inbox;
  const fills = fillsIn(since);
  const { disagreements, effects, overtaken, followed, goneLines, settled } = judge(
    days,
    { entries, acts: desk.entered, settlements },
    outcomes,
  );
  const handedOver = desk.entered.filter(
    ({ act, status }) => act.type === 'hand-over' && status < 300,
  ).length;
  const [open, applied, dismissed] = [
    settled.count('open'),
    settled.count('applied'),
    settled.count('dismissed'),
  ];
  console.log(
    `Seed "${SEED}", ${seconds.toFixed(1)} s: ${entries.length} entries, ${effects.changed} applied, ${effects.refused} set aside (${overtaken} overtaken), ` +
      `${effects.superseded} superseded, ${effects.unchanged} unchanged; ${goneLines} lines gone, ${fills.added} stops with lines left open, ${fills.changed} lines with another requirement; ${since.filter(({ meta }) => meta.late !== undefined).length} facts late; ` +
      `${desk.entered.length} acts at desks, ${desk.entered.filter(({ status }) => status < 300).length} done, ${handedOver} hand-overs, which ${followed} entries followed; ` +
      `${settlements.length} decisions on what was set aside, ${settlements.filter(({ status }) => status >= 300).length} refused, ${inbox.raced} raced: ` +
      `${applied} applied, ${dismissed} dismissed, ${open} open; ` +
      `${simulation.requests} requests with ${JSON.stringify(simulation.faults)}; ` +
      `${dairy.restarts.server} servers killed, ${dairy.restarts.database} database restarts.`,
  );
  expect(disagreements.slice(0, 20)).toEqual([]);
  expect(handedOver).toBeGreaterThan(5);
  expect(followed).toBeGreaterThan(0);
  expect(overtaken).toBeLessThan(effects.refused / 10);
  expect(effects.changed + effects.refused + effects.superseded + effects.unchanged).toBe(
    SIZE.phones * SIZE.entries,
  );
  for (const effect of Object.values(effects)) expect(effect).toBeGreaterThan(40);

  const kept = (await Promise.all(phones.map((phone) => phone.kept()))).flat();
  expect(kept.filter(({ state }) => state === 'waiting')).toEqual([]);
  expect(kept.filter(({ state }) => state === 'refused')).toHaveLength(effects.refused);

  expect(open + applied + dismissed).toBe(effects.refused + goneLines);
  for (const count of [goneLines, fills.added, fills.changed]) expect(count).toBeGreaterThan(0);
  for (const count of [applied, dismissed, inbox.raced]) expect(count).toBeGreaterThan(5);
  const { rows } = await dairy.pool.query<{ entry_id: string; state: string }>(
    'select entry_id, state from set_aside',
  );
  expect(new Map(rows.map(({ entry_id, state }) => [entry_id, state]))).toEqual(settled.states);

  const folded = foldDays(events);
  expectEntered(days, folded);
  const catalog = emptyCatalog();
  for (const event of events) foldCatalog(catalog, event);
  const admin = await as<'admin'>(dairy.url, ADMIN, FIRST_ADMIN_PASSWORD);
  catalog.admins.set(admin.session.id, admin.session);
  await expectToday(admin, folded, catalog, dairy.today);
  const late = (closeId: string) => since.filter(({ meta }) => meta.late === closeId).length;
  expect(await expectCloses(admin, days, late, dairy.today)).toBeGreaterThan(0);
  expect(await expectSuperseded(admin, since)).toBeGreaterThan(20);
  for (const [boy, day] of days) await expectOwnList(await as(dairy.url, emailOf(boy)), day);
});
