import { businessDate, isDeliveryDayFact, streams } from '@milkround/domain';
import { PostgresEventStore } from '@milkround/event-store';
import { freshStop, lineOf, type DeliveryBoyPerson } from '../support/board';
import { ClientPhone } from '../phones/client-phone';
import { admin, mde, Person } from '../support/client';
import { demoDatabase, type DemoDatabase } from '../support/demo-database';
import { minutesAgo, quantityEntry, resultsOf, synced, wordsOf } from '../support/outbox';
import { startHosted, type RunningServer } from '../support/running-server';
import { addOrder } from '../support/single-orders';

/** Where it is noon everywhere: the date in the first time zone is a day or two before the date in the second. */
const [EVENING, MORNING] = ['Etc/GMT+12', 'Etc/GMT-14'];
const HOUR = 3_600_000;

let database: DemoDatabase;
let server: RunningServer;
let store: PostgresEventStore;
/** The date on which the phones got their lists, and the one on which they send. */
let [listDate, today] = ['', ''];
const phones: ClientPhone[] = [];
const began = new Date().toISOString();
const boys = new Map<number, DeliveryBoyPerson>();
const orders = new Map<number, string>();

/** The night passes: the same database, and another date in the time zone of the business. */
beforeAll(async () => {
  database = await demoDatabase();
  store = new PostgresEventStore(database.pool);
  [listDate, today] = [businessDate(new Date(), EVENING), businessDate(new Date(), MORNING)];
  const evening = await startHosted({
    databaseUrl: database.url,
    env: { BUSINESS_TIMEZONE: EVENING },
  });
  const boss = await admin(evening.url);
  for (const id of [1, 2, 3, 4, 5, 6]) {
    await boss.post(`reopen-day/${id}`, { orderDate: listDate, reason: 'For the night' });
    const order = { orderDate: listDate, delr_boy_id: id, consumer_id: 'NIGHT', exp_quantity: 2 };
    const { status, body } = await addOrder(boss, order);
    if (status !== 201) throw new Error(body.message);
    orders.set(id, body.data.id);
    boys.set(id, await mde(evening.url, id));
  }
  await evening.stop();
  server = await startHosted({ databaseUrl: database.url, env: { BUSINESS_TIMEZONE: MORNING } });
});
afterAll(async () => {
  for (const phone of phones) phone.switchOff();
  await server?.stop();
  await database?.drop();
});

/** A delivery boy who is still signed in from the evening, and his phone. */
async function afterTheNight(
  id: number,
): Promise<{ boy: DeliveryBoyPerson; phone: ClientPhone; orderId: string }> {
  const boy = new Person(server.url, boys.get(id)!.session);
  const phone = await ClientPhone.switchOn(boy);
  phones.push(phone);
  return { boy, phone, orderId: orders.get(id)! };
}
/** A delivery boy's commands since the night began, without those of the demo. */
const factsOf = async (id: number, date: string) =>
  (await store.readStream(streams.deliveryDay(date, id))).filter(
    (event) =>
      isDeliveryDayFact(event) &&
      event.meta.actor.role === 'delivery-boy' &&
      event.recordedAt > began,
  );
const quantity = (orderId: string, deliverdQuantity: number) =>
  ({ type: 'edit-product-order', data: { orderId, deliverdQuantity } }) as const;

it('an entry belongs to the list on which it was made, even when it is made and sent after midnight', async () => {
  const { boy, phone, orderId } = await afterTheNight(1);
  await phone.enter(quantity(orderId, 1.5), listDate);
  await phone.enter(
    { type: 'edit-order-status', data: { consumerId: 'NIGHT', isDelivered: true } },
    listDate,
  );
  const before = (await factsOf(1, today)).length;
  expect(resultsOf(await phone.send(boy))).toEqual(['done', 'done']);
  expect((await factsOf(1, listDate)).map(({ type }) => type)).toEqual([
    'QuantityDelivered',
    'ConsumerMarkedDone',
  ]);
  expect((await factsOf(1, today)).length).toBe(before);
});

it('an entry from before midnight that is sent after midnight belongs to the day before', async () => {
  const { boy, phone, orderId } = await afterTheNight(2);
  phone.clock.minutesAgo = 12;
  const { command } = await phone.enter(quantity(orderId, 3), listDate);
  phone.clock.minutesAgo = 0;
  expect(resultsOf(await phone.send(boy))).toEqual(['done']);
  expect(await factsOf(2, listDate)).toMatchObject([
    { data: { quantity: 3 }, meta: { occurredAt: command.occurredAt } },
  ]);
});

it.each([
  [3, -30],
  [4, 30],
  [5, 5],
])(
  'boy %i: a clock that is wrong by %i hours until it is set between two entries changes neither the day nor the order',
  async (id, hours) => {
    const { boy, phone } = await afterTheNight(id);
    const line = lineOf(await freshStop(boy).catch(() => orderedToday(id)));
    Object.assign(phone.clock, { minutesAgo: 40, wrongByMs: hours * HOUR });
    const entered = Date.now() - 40 * 60_000;
    await phone.enter(quantity(line.id, 7), today);
    Object.assign(phone.clock, { minutesAgo: 20, wrongByMs: 0 });
    await phone.enter(quantity(line.id, 8), today);
    phone.clock.minutesAgo = 0;
    const results = await phone.send(boy);
    expect(resultsOf(results)).toEqual(['done', 'done']);
    const facts = (await factsOf(id, today)).slice(-2);
    expect(facts.map(({ data }) => data.quantity)).toEqual([7, 8]);
    expect(Math.abs(Date.parse(facts[0]!.meta.occurredAt) - entered)).toBeLessThan(5 * 60_000);
    expect(
      Date.parse(facts[1]!.meta.occurredAt) - Date.parse(facts[0]!.meta.occurredAt),
    ).toBeGreaterThan(19 * 60_000);
    expect(facts[0]!.meta.phoneAt).toBeDefined();
  },
);

/** Adds an order for a delivery boy without demo orders on this date, and returns its stop. */
async function orderedToday(id: number) {
  const boss = await admin(server.url);
  await addOrder(boss, { orderDate: today, delr_boy_id: id, consumer_id: 'DAWN', exp_quantity: 2 });
  return freshStop(new Person(server.url, boys.get(id)!.session));
}

it('a wrong clock that is never corrected does not move an entry to another day either', async () => {
  const { boy, phone, orderId } = await afterTheNight(6);
  phone.clock.wrongByMs = -3 * 24 * HOUR;
  await phone.enter(quantity(orderId, 4), listDate);
  expect(resultsOf(await phone.send(boy))).toEqual(['done']);
  const [fact] = await factsOf(6, listDate);
  expect(Math.abs(Date.parse(fact!.meta.occurredAt) - Date.now())).toBeLessThan(HOUR);
});

it('an entry of an older client, which names no date, belongs to the day on which it was made', async () => {
  const { boy, orderId } = await afterTheNight(1);
  expect(
    wordsOf(await synced(boy, [quantityEntry(orderId, 9, { occurredAt: minutesAgo(1) })])),
  ).toEqual(['set-aside: This order is not on your list today.']);
});

it('the date of a list of next week or of last month is not accepted', async () => {
  const { boy, orderId } = await afterTheNight(1);
  const on = (date: unknown) => ({ ...quantityEntry(orderId, 9), date });
  expect(
    wordsOf(await synced(boy, [on('2199-12-31'), on('2020-01-01'), on('20-01-01'), on(5)])),
  ).toEqual([
    'set-aside: This was made for a day that has not begun.',
    'set-aside: This was made more than 7 days ago.',
    'set-aside: The server does not understand what the phone sent.',
    'set-aside: The server does not understand what the phone sent.',
  ]);
});
