import {
  DEMO_MORNING_PATH,
  type DayCloseRow,
  type DayProgress,
  type DemoMorning,
  type Order,
  type Progress,
  type Read,
  type Written,
} from '@milkround/contracts';
import { isDeliveryDayFact, streams } from '@milkround/domain';
import type { RecordedEvent } from '@milkround/event-store';
import { deliver, freshStop, lineOf, markDone } from '../support/board';
import { mde, supervisor, type Person } from '../support/client';
import { correct } from '../support/corrections';
import { eventually } from '../support/eventually';
import { Log, today } from '../support/log';
import { ownServer } from '../support/own-server';

const server = ownServer({ env: { DEMO_MORNING: 'live' } });
/** The delivery boy of Kothrud whose part a person plays, and one whose stop the supervisor of Kothrud corrects. */
const MINE = 6;
const CORRECTED = 7;
const IDS = Array.from({ length: 20 }, (_, index) => index + 1);

let kavita: Person;
/** When the new morning began. */
let newStart = '';
/** The facts of the day of the person's delivery boy before the new morning. */
let mine: RecordedEvent[] = [];
let correctedId = '';
/** The ids of the delivery boys whose days the demo had closed. */
let closedIds: number[] = [];

const days = async () => (await kavita.get<Read<Progress>>('progress')).body.data.days;
const morning = async () => (await kavita.get<Read<DemoMorning>>(DEMO_MORNING_PATH)).body.data;
const change = (path: string, body: object) =>
  kavita.post<Written<DemoMorning>>(`${DEMO_MORNING_PATH}/${path}`, body);
const query = async <Row extends object>(sql: string, values: unknown[]) =>
  (await server().database!.pool.query<Row>(sql, values)).rows;
const closed = () =>
  query<{ id: number }>(
    `select delivery_boy_id as id from delivery_day where date = $1 and jsonb_typeof(close) = 'object'`,
    [today()],
  );

/** The supervisor records a payment at a stop that the demo has marked as done. */
async function correctPayment(): Promise<string> {
  const orders = (
    await kavita.get<Read<Order[]>>(`get-orders/${today()}?deliveryBoyId=${CORRECTED}`)
  ).body.data;
  const order = orders.find(
    (each) =>
      each.is_delivered &&
      each.consumer_remark === undefined &&
      each.consumer_absence === undefined,
  );
  const lines = orders
    .filter((each) => each.consumer_id === order?.consumer_id)
    .map(({ id, exp_quantity, dlvr_quantity }) => ({
      orderId: id,
      expected: exp_quantity,
      delivered: dlvr_quantity,
      quantity: null,
    }));
  const { status } = await correct(kavita, CORRECTED, {
    ...{
      orderDate: today(),
      consumerUniqueId: order?.consumer_id,
      reason: 'He forgot it',
      wasDelivered: true,
      isDelivered: true,
      lines,
    },
    ...{ remarks: '130', paymentMode: 'cash', absenceRemarks: null },
    previous: { remarks: null, paymentMode: '', absenceRemarks: null },
  });
  expect(status).toBe(200);
  return order?.consumer_id ?? '';
}

/** Almost a whole morning; a person delivers, and another one corrects a stop. Then the morning begins again, and is paused at once. */
beforeAll(async () => {
  const person = await mde(server().url, MINE);
  const { consumerId, ...stop } = await freshStop(person);
  await deliver(person, lineOf({ consumerId, ...stop }).id, 7);
  await markDone(person, consumerId);
  mine = await new Log(server()).day(MINE);
  kavita = await supervisor(server().url, 2);
  const startedAt = (await eventually('a morning', async () => (await morning()).startedAt)) ?? '';
  correctedId = await correctPayment();
  await change('speed', { speed: 60 });
  closedIds = (
    await eventually('closed days', async () => ((await closed()).length > 2 ? closed() : null))
  ).map(({ id }) => id);
  const { body } = await change('again', { startedAt });
  newStart = body.data.startedAt ?? '';
  await change('speed', { speed: 0 });
});

it('undoes all deliveries of the demo: quantities, payments, absences, closes and refused entries', async () => {
  const untouched = {
    done: 0,
    partly: 0,
    absent: 0,
    firstDoneAt: null,
    lastDone: null,
    pace: [],
    closedAt: null,
    setAside: 0,
  };
  const valuesOf = (day: DayProgress) =>
    Object.fromEntries(
      Object.keys(untouched).map((name) => [name, day[name as keyof DayProgress]]),
    );
  const openDays = async () =>
    (await days()).filter(({ deliveryBoyId }) => deliveryBoyId !== MINE).map(valuesOf);
  expect(
    await eventually('no delivery', async () => {
      const seen = await openDays();
      return seen.every(({ lastDone, done }) => lastDone === null && done === 0) ? seen : null;
    }),
  ).toEqual([untouched, untouched, untouched, untouched]);
  const remarks = await eventually('undone days of all zones', async () => {
    const [left] = await query<{ n: number }>(
      `select count(*)::int as n from stop where date = $1 and delivery_boy_id <> $2 and delivered_at is not null`,
      [today(), MINE],
    );
    return (
      left?.n === 0 &&
      query(
        `select consumer_id, payment_amount::int as amount, absence from stop
       where date = $1 and delivery_boy_id <> $2 and (payment_amount is not null or absence is not null)`,
        [today(), MINE],
      )
    );
  });
  expect(remarks).toEqual([{ consumer_id: correctedId, amount: 130, absence: null }]);
  const asides = () =>
    query(`select from set_aside where kept_on = $1 and state = 'open'`, [today()]);
  await eventually('no refused entry', async () => (await asides()).length === 0);
});

it('undoes nothing that a person recorded', async () => {
  expect(await new Log(server()).day(MINE)).toEqual(mine);
});

it('acts in the name of no person of the office', async () => {
  const read = await new Log(server()).store.readStreams(
    IDS.map((id) => streams.deliveryDay(today(), id)),
  );
  const since = [...read.values()]
    .flat()
    .filter((event) => Date.parse(event.recordedAt) >= Date.parse(newStart));
  const roles = since.flatMap((event) => (isDeliveryDayFact(event) ? event.meta.actor.role : []));
  expect(new Set(roles)).toEqual(new Set(['delivery-boy', 'system']));
  const report = (
    await kavita.get<Read<DayCloseRow[]>>(
      `get-day-close-report?fromDate=${today()}&toDate=${today()}`,
    )
  ).body.data;
  expect(closedIds.length).toBeGreaterThan(0);
  for (const row of report)
    expect(row).toMatchObject({
      reopened_by: null,
      reopen_reason: 'The morning of the demo begins again',
    });
});

it('begins a new morning, in which no delivery counts that was made before', async () => {
  await change('speed', { speed: 60 });
  const begun = await eventually('new deliveries', async () => {
    const seen = (await days()).filter(
      ({ deliveryBoyId, done }) => deliveryBoyId !== MINE && done > 3,
    );
    return seen.length > 2 ? seen : null;
  });
  for (const { firstDoneAt, pace, done } of begun) {
    expect(Date.parse(firstDoneAt ?? '')).toBeGreaterThanOrEqual(Date.parse(newStart));
    expect(pace.reduce((sum, slot) => sum + slot.done, 0)).toBe(done);
  }
});
