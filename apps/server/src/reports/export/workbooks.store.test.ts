import {
  plus,
  streams,
  sum,
  totalsOf,
  type DeliveryDayFact,
  type Recorded,
} from '@milkround/domain';
import { ProjectionEngine } from '@milkround/event-store';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { v5 as uuidV5 } from 'uuid';
import {
  arrivals,
  BOYS,
  type Boy,
} from '../../../../../libs/domain/src/spec/interleaving.arrivals';
import { seenBy } from '../../../../../libs/domain/src/spec/interleaving.world';
import { ownEventStore } from '../../../../../test/support/own-event-store';
import { CREATE_TEXT_ORDER } from '../../database/migrations/1-baseline';
import { ReportPool } from '../../database/report-pool';
import { projections } from '../../projections';
import { ReportQueries } from '../report.queries';
import type { ReportReads } from '../report-reads';
import { SERVED_REPORTS } from '../report-registry';
import type { Cell } from './report';

/** The two delivery boys are in two zones. */
const ZONES: Record<Boy, number> = { 7: 1, 8: 2 };
const DATES = ['02', '03', '04', '05', '06', '07'].map((day) => `2026-03-${day}`);
const PRODUCTS = ['Cow', 'Buffalo', 'Gir Cow'];
/** The fields whose ids are UUIDs in a log, and are short names in the histories of the domain. */
const UUID_FIELDS =
  /^(orderId|orderIds|newOrderId|roundId|closeId|entryId|handOverId|uploadId|replaces|undoes|added)$/;

const own = ownEventStore([CREATE_TEXT_ORDER, 'create table admin (id int, name text)']);
const worlds = fc
  .sample(arrivals, { seed: 11, numRuns: DATES.length })
  .map((steps) => seenBy(steps));
let engine: ProjectionEngine;
let reads: ReportReads;

/** A fact as a log has it: in the zone of its delivery boy, with ids that no other day has. */
function toLogged(value: unknown, date: string, boy: Boy, field = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => toLogged(each, date, boy, field));
  if (typeof value === 'string' && UUID_FIELDS.test(field))
    return uuidV5(`${date}/${value}`, uuidV5.URL);
  if (field === 'areaId') return ZONES[boy];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, toLogged(each, date, boy, name)]),
  );
}

async function append(facts: readonly Recorded<DeliveryDayFact>[], date: string, boy: Boy) {
  const streamId = streams.deliveryDay(date, boy);
  for (const [version, { type, data, meta }] of facts.entries()) {
    const events = [{ type, data: Object(toLogged(data, date, boy)) }];
    await own().store.append({
      commandId: randomUUID(),
      meta: Object(toLogged(meta, date, boy)),
      streams: [{ streamId, expectedVersion: version, events }],
    });
  }
}

beforeAll(async () => {
  const { store, database } = own();
  engine = new ProjectionEngine(store, projections);
  await engine.start();
  const { pool } = database;
  for (const [index, name] of PRODUCTS.entries())
    await pool.query('insert into product (id, name) values ($1, $2)', [index + 1, name]);
  for (const boy of BOYS) {
    await pool.query('insert into area (id, name) values ($1, $2)', [ZONES[boy], `Zone ${boy}`]);
    await pool.query('insert into delivery_boy (id, name) values ($1, $2)', [boy, `Boy ${boy}`]);
  }
  for (const [index, { history }] of worlds.entries())
    for (const boy of BOYS) await append(history[boy], DATES[index] ?? '', boy);
  expect(await engine.waitFor(await store.position(), 60_000)).toBe(true);
  const source = new ReportPool({ driver: { master: pool } } as unknown as DataSource);
  const queries = new ReportQueries(source);
  reads = { source, queries, timeZone: 'Asia/Kolkata' } as unknown as ReportReads;
});
afterAll(() => engine.stop());

/** The rows of a workbook by the titles of the columns, and the line below them. */
async function workbookOf(name: keyof typeof SERVED_REPORTS, zones: number[] | null = null) {
  const sheet = await SERVED_REPORTS[name].toWorkbook(reads).open({
    ...{ range: { from: DATES[0] ?? '', to: DATES.at(-1) ?? '' }, search: null, sort: null },
    scope: { zones, deliveryBoyId: null },
  });
  const byTitle = (cells: Cell[]) =>
    Object.fromEntries(sheet.columns.map(({ title }, index) => [title, cells[index]]));
  const rows: Record<string, Cell | undefined>[] = [];
  for await (const page of sheet.pages) rows.push(...page.map(byTitle));
  const [total] = sheet.totals?.() ?? [];
  return { rows, total: byTitle(total ?? []) };
}

const days = (boys: readonly Boy[] = BOYS) =>
  worlds.flatMap((world) => boys.map((boy) => world.days[boy]));
const totals = (boys?: readonly Boy[]) => days(boys).map((day) => totalsOf(day));
const sumOf = (rows: Record<string, Cell | undefined>[], title: string) =>
  sum(rows.map((row) => Number(row[title] ?? 0)));

it.each([
  ['the dairy', null, BOYS],
  ['a zone', [1], [7]],
  ['another zone', [2], [8]],
] as const)('workbooks of %s contain what its delivery days add up to', async (_, zones, boys) => {
  const scope = zones && [...zones];
  const [requirement, deliveries, remarks, closes] = await Promise.all([
    workbookOf('quantities', scope),
    workbookOf('deliveries', scope),
    workbookOf('remarks', scope),
    workbookOf('day-close', scope),
  ]);
  const required = sum(totals(boys).map((total) => total.required));
  expect(required).toBeGreaterThan(0);
  expect([requirement.total['Total'], sumOf(requirement.rows, 'Total')]).toEqual([
    required,
    required,
  ]);
  for (const [index, product] of PRODUCTS.entries()) {
    const ofProduct = totals(boys)
      .flatMap(({ products }) => products)
      .filter(({ productId }) => productId === index + 1);
    const delivered = sum(ofProduct.map((total) => total.delivered ?? 0));
    const isRecorded = ofProduct.some((total) => total.delivered !== null);
    expect(deliveries.total[product]).toBe(
      `${isRecorded ? delivered : '-'} / ${sum(ofProduct.map((total) => total.required))}`,
    );
    const parts = deliveries.rows.map((row) => String(row[product]).split(' / ').map(Number));
    expect(sum(parts.map(([part]) => part || 0))).toBe(delivered);
  }
  const paid = sum(
    totals(boys).flatMap(({ payments: { cash, cheque, other } }) => [cash, cheque, other]),
  );
  const unassigned = sum(
    days(boys).flatMap((day) => day.unassigned.map(({ amount }) => amount ?? 0)),
  );
  expect(sumOf(remarks.rows, 'Payment')).toBe(plus(paid, -unassigned));
  const closed = days(boys).filter((day) => day.closed);
  expect(days().filter((day) => day.closed).length).toBeGreaterThan(0);
  const cash = sum(closed.map((day) => totalsOf(day).payments.cash));
  expect([closes.rows.length, closes.total['Cash'] ?? 0]).toEqual([closed.length, cash]);
});
