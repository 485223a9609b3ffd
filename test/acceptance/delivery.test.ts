import { randomUUID } from 'node:crypto';
import {
  comparePositions,
  type ConsumerOrders,
  type DeliveryBoyStats,
  type Order,
  type OrderLine,
  type Read,
} from '@milkround/contracts';
import {
  board,
  deliver,
  freshStop,
  lineOf,
  markDone,
  stopOf,
  type DeliveryBoyPerson,
} from '../support/board';
import { admin, mde } from '../support/client';
import { Log, today } from '../support/log';
import { ownServer } from '../support/own-server';
import { typesOf } from '../support/single-orders';

const server = ownServer();
const url = () => server().url;
const twoLines = ({ data }: ConsumerOrders) => data.length === 2;
let boy: DeliveryBoyPerson;
let log: Log;

beforeAll(async () => {
  boy = await mde(url(), 1);
  log = new Log(server());
});

describe('the list', () => {
  it('has every stop of today in delivery sequence, with its lines in product order', async () => {
    const stops = await board(boy);
    expect(stops.length).toBeGreaterThan(50);
    const placed = (await log.day(1)).filter(({ type }) => type === 'OrderPlaced');
    const sequences = new Map(
      placed.map(({ data }) => [(data.consumer as { id: string }).id, data.sequence as number]),
    );
    const order = stops.map(({ consumerId }) => sequences.get(consumerId) ?? 0);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(stops.flatMap(({ data }) => data)).toHaveLength(placed.length);
    for (const { data } of stops) {
      const products = data.map(({ product_id }) => product_id);
      expect(products).toEqual([...products].sort());
    }
  });

  it('has lines with exactly the fields of the contract', async () => {
    const { consumerId, data } = (await board(boy))[0]!;
    expect(data[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/),
      consumer_id: consumerId,
      consumer_name: expect.any(String),
      address: expect.any(String),
      area: 'Baner',
      product_id: expect.any(Number),
      product: { id: data[0]!.product_id, name: expect.stringMatching(/Cow|Buffalo/) },
      exp_quantity: expect.any(Number),
      dlvr_quantity: null,
      filled: false,
      is_delivered: false,
      consumer_remark: null,
      consumer_absence: null,
      paymentMode: '',
      adjusted_qty: 0,
    } satisfies Record<
      Exclude<keyof OrderLine, 'corrected' | 'paused' | 'absence_reason' | 'empty_bottles'>,
      unknown
    >);
  });

  it('shows no person the stops of another', async () => {
    const mine = new Set((await board(boy)).flatMap(({ data }) => data.map(({ id }) => id)));
    const theirs = (await board(await mde(url(), 2))).flatMap(({ data }) =>
      data.map(({ id }) => id),
    );
    expect(theirs.filter((id) => mine.has(id))).toEqual([]);
  });

  it('counts deliveries in stops', async () => {
    const stops = await board(boy);
    const done = stops.filter(({ data }) => data[0]?.is_delivered).length;
    const { body } = await boy.get<Read<DeliveryBoyStats>>('dashboard-stats');
    expect(body).toEqual({
      data: { total_today_orders: stops.length, total_today_delivered: done },
      date: today(),
    });
  });
});

describe('a quantity', () => {
  it('accepts the text that the phone sends, to three places, and is answered with its line', async () => {
    const line = lineOf(await freshStop(boy));
    const { status, body, headers } = await deliver(boy, line.id, '2.125');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Quantity updated successfully!',
      data: { ...line, dlvr_quantity: 2.125 },
    });
    expect(headers.get('x-position')).toMatch(/^\d+$/);
    expect(headers.get('x-read-models')).toBeNull();
    expect((await stopOf(boy, line.consumer_id)).data[0]).toEqual(body.data);
  });

  it('is one fact however often it is sent, and records the value before', async () => {
    const line = lineOf(await freshStop(boy));
    const facts = await log.added(1, async () => {
      await deliver(boy, line.id, 1);
      await deliver(boy, line.id, '1.000');
      await deliver(boy, line.id, 0);
    });
    expect(
      facts.map(({ type, data }) => [type, data.quantity, data.previous, data.expected]),
    ).toEqual([
      ['QuantityDelivered', 1, null, line.exp_quantity],
      ['QuantityDelivered', 0, 1, line.exp_quantity],
    ]);
  });

  it('neither sets nor clears Done', async () => {
    const line = lineOf(await freshStop(boy));
    expect((await deliver(boy, line.id, 1)).body.data.is_delivered).toBe(false);
    await markDone(boy, line.consumer_id);
    expect((await deliver(boy, line.id, 3)).body.data).toMatchObject({
      is_delivered: true,
      dlvr_quantity: 3,
    });
  });

  it('is refused for an order of another list or day, and for an unknown id', async () => {
    const theirs = lineOf(await freshStop(await mde(url(), 2)));
    const yesterday = await admin(url());
    const date = new Date(Date.parse(`${today()}T00:00:00Z`) - 86_400_000)
      .toISOString()
      .slice(0, 10);
    const old = (await yesterday.get<Read<Order[]>>(`get-orders/${date}`)).body.data.find(
      ({ delr_boy_id }) => delr_boy_id === 1,
    )!;
    const written = await log.added(2, async () => {
      for (const id of [theirs.id, old.id, randomUUID(), 'no-id', '1']) {
        expect(await boy.post(`edit-product-order/${id}`, { deliverdQuantity: 1 })).toMatchObject({
          status: 404,
          body: { statusCode: 404 },
        });
      }
    });
    expect(written).toEqual([]);
  });
});

describe('Done', () => {
  it('fills the quantities that were not typed, and its undoing restores exactly the state before', async () => {
    const stop = await freshStop(boy, twoLines);
    const typed = lineOf(stop, 1);
    await deliver(boy, typed.id, 0.5);
    const before = await stopOf(boy, stop.consumerId);

    const done = await markDone(boy, stop.consumerId);
    expect(done.body.message).toBe('Delivery Status Updated successfully!');
    expect(
      done.body.data.data.map(({ dlvr_quantity, is_delivered }) => [dlvr_quantity, is_delivered]),
    ).toEqual([
      [lineOf(stop).exp_quantity, true],
      [0.5, true],
    ]);

    const undone = await markDone(boy, stop.consumerId, false);
    expect(undone.body.data).toEqual(before);
    expect(await stopOf(boy, stop.consumerId)).toEqual(before);
  });

  it('accepts true and false, 1 and 0, as numbers and as text', async () => {
    const { consumerId } = await freshStop(boy);
    for (const [sent, done] of [
      [1, true],
      [0, false],
      ['1', true],
      ['0', false],
      ['true', true],
      ['false', false],
      [true, true],
      [false, false],
    ] as const) {
      expect((await markDone(boy, consumerId, sent)).body.data.data[0]?.is_delivered).toBe(done);
    }
  });

  it('twice is one fact, and undoing it at an open stop is none', async () => {
    const { consumerId } = await freshStop(boy);
    const facts = await log.added(1, async () => {
      await markDone(boy, consumerId, false);
      await markDone(boy, consumerId);
      const again = await markDone(boy, consumerId);
      expect(again.status).toBe(200);
      expect(again.body.data.data[0]?.is_delivered).toBe(true);
    });
    expect(typesOf(facts)).toEqual(['ConsumerMarkedDone']);
  });

  it('is refused for a consumer who is not on the list', async () => {
    const theirs = await freshStop(await mde(url(), 2));
    for (const id of [theirs.consumerId, 'nobody', '%', "' or 1=1 --"]) {
      expect(await markDone(boy, id)).toMatchObject({
        status: 404,
        body: { message: 'This consumer is not on your list today.' },
      });
    }
  });
});

it('records the author and the time of the phone, but never a future time', async () => {
  const line = lineOf(await freshStop(boy));
  const earlier = new Date(Date.now() - 3_600_000).toISOString();
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  const facts = await log.added(1, async () => {
    const first = await deliver(boy, line.id, 1, { 'x-occurred-at': earlier });
    const second = await deliver(boy, line.id, 2, { 'x-occurred-at': ahead });
    expect(
      comparePositions(
        second.headers.get('x-position') ?? '',
        first.headers.get('x-position') ?? '',
      ),
    ).toBeGreaterThan(0);
    await deliver(boy, line.id, 3);
  });
  const [kept, clamped, own] = facts;
  for (const { meta } of facts) expect(meta.actor).toEqual({ role: 'delivery-boy', id: 1 });
  expect(kept?.meta.occurredAt).toBe(earlier);
  for (const fact of [clamped, own]) {
    expect(Math.abs(Date.parse(fact!.meta.occurredAt) - Date.parse(fact!.recordedAt))).toBeLessThan(
      600_000,
    );
  }
  const bad = await boy.post(
    `edit-product-order/${line.id}`,
    { deliverdQuantity: 4 },
    { 'x-occurred-at': 'this morning' },
  );
  expect(bad).toMatchObject({ status: 400, body: { errors: [{ field: 'x-occurred-at' }] } });
});

it('answers each write with the position of its own last fact', async () => {
  const line = lineOf(await freshStop(boy));
  const { headers } = await deliver(boy, line.id, 7);
  expect((await log.day(1)).at(-1)?.position.toString()).toBe(headers.get('x-position'));
});
