import { randomUUID } from 'node:crypto';
import {
  comparePositions,
  EPOCH_HEADER,
  HEADERS,
  type DeliveryBoyStats,
  type OrderLine,
  type PhoneDay,
  type Product,
  type Read,
} from '@milkround/contracts';
import { board, deliver, lineOf, markDone, stopOf, type DeliveryBoyPerson } from '../support/board';
import { today } from '../support/log';
import { sharedOffice } from '../support/shared-office';
import { newStop, typesOf } from '../support/single-orders';

const office = sharedOffice();
let boy: DeliveryBoyPerson;
let other: DeliveryBoyPerson;
let id: number;

beforeAll(async () => {
  [boy, other] = await Promise.all([office.deliveryBoy(), office.deliveryBoy()]);
  id = boy.session.deliveryBoyInfo.id;
});

describe('the list', () => {
  it('has the own stops in delivery sequence, with their lines in product order, and counts them', async () => {
    const stops = [await newStop(boy, 1, 2), await newStop(boy), await newStop(boy)];
    await newStop(other);
    await markDone(boy, stops[1]!.consumerId);
    expect((await board(boy)).map(({ consumerId }) => consumerId)).toEqual(
      stops.map(({ consumerId }) => consumerId),
    );
    expect((await board(boy))[0]?.data.map(({ product_id }) => product_id)).toEqual([1, 2]);
    expect((await boy.get<Read<DeliveryBoyStats>>('dashboard-stats')).body).toEqual({
      data: { total_today_orders: 3, total_today_delivered: 1 },
      date: today(),
    });
  });

  it('is kept by a phone together with rounds, products and pauses, which cost nothing while they are unchanged', async () => {
    const phone = await office.deliveryBoy();
    const stop = await newStop(phone);
    await phone.post('add-round', { consumerNo: 1, roundName: 'Round 1' });
    const pause = { until: today(), reason: 'On holiday' };
    await office.boss.post(`set-pause/${stop.consumerId}`, pause);
    const { body, headers } = await phone.get<PhoneDay>('day');
    const { body: products } = await phone.get<Read<Product[]>>('get-products');
    expect(body).toEqual({
      data: await board(phone),
      date: today(),
      previous: null,
      rounds: [
        { roundId: expect.any(String), roundName: 'Round 1', consumerIds: [stop.consumerId] },
      ],
      products: products.data,
      pauses: expect.arrayContaining([
        expect.objectContaining({
          consumer_id: stop.consumerId,
          pauses: [{ ...pause, pauseId: expect.any(String), from: today() }],
        }),
      ]),
      epoch: headers.get(EPOCH_HEADER),
      texts: expect.any(String),
    });
    const tag = { 'if-none-match': headers.get('etag') ?? '' };
    const again = await phone.send<string>('day', { headers: tag });
    expect([again.status, again.body]).toEqual([304, '']);
    expect(again.headers.get(HEADERS.position)).toBeTruthy();
    const errorMs = Date.parse(again.headers.get(HEADERS.time) ?? '') - Date.now();
    expect(Math.abs(errorMs)).toBeLessThan(60_000);
    await markDone(phone, stop.consumerId);
    expect((await phone.get('day', tag)).status).toBe(200);
  });

  it('has lines with exactly the fields of the contract', async () => {
    const { consumerId, data } = await newStop(boy);
    expect(data[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/),
      consumer_id: consumerId,
      consumer_name: consumerId,
      address: '',
      area: office.area.name,
      product_id: 1,
      product: { id: 1, name: expect.stringMatching(/Cow|Buffalo/) },
      exp_quantity: 1,
      dlvr_quantity: null,
      filled: false,
      is_delivered: false,
      consumer_remark: null,
      consumer_absence: null,
      paymentMode: '',
      adjusted_qty: 0,
    } satisfies Record<
      Exclude<
        keyof OrderLine,
        'corrected' | 'paused' | 'paid_to' | 'absence_reason' | 'empty_bottles'
      >,
      unknown
    >);
  });
});

it('a quantity is answered with its line and the position of its fact, and is refused for an order that is not on the list', async () => {
  const line = lineOf(await newStop(boy));
  const { status, body, headers } = await deliver(boy, line.id, '2.125');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: 'Quantity updated successfully!',
    data: { ...line, dlvr_quantity: 2.125 },
  });
  expect((await office.log.day(id)).at(-1)?.position.toString()).toBe(headers.get('x-position'));
  expect(headers.get('x-read-models')).toBeNull();
  expect(lineOf(await stopOf(boy, line.consumer_id))).toEqual(body.data);
  const theirs = lineOf(await newStop(other));
  for (const orderId of [theirs.id, randomUUID(), 'no-id', '1'])
    expect((await deliver(boy, orderId, 1)).status).toBe(404);
});

it('Done fills the quantities that were not typed, and its undoing restores the state before', async () => {
  const { consumerId } = await newStop(boy, 3, 4);
  await deliver(boy, lineOf(await stopOf(boy, consumerId), 1).id, 0.5);
  const before = await stopOf(boy, consumerId);
  const facts = await office.log.added(id, async () => {
    const done = await markDone(boy, consumerId, '1');
    expect(done.body).toMatchObject({
      message: 'Delivery Status Updated successfully!',
      data: {
        data: [
          { dlvr_quantity: 3, is_delivered: true },
          { dlvr_quantity: 0.5, is_delivered: true },
        ],
      },
    });
    expect((await markDone(boy, consumerId, true)).status).toBe(200);
    expect((await markDone(boy, consumerId, 'false')).body.data).toEqual(before);
  });
  expect(typesOf(facts)).toEqual(['ConsumerMarkedDone', 'ConsumerReopened']);
  expect(await stopOf(boy, consumerId)).toEqual(before);
  for (const unknownId of ['nobody', '%', "' or 1=1 --"])
    expect(await markDone(boy, unknownId)).toMatchObject({
      status: 404,
      body: { message: 'This consumer is not on your list today.' },
    });
});

it('records the author and the time of the phone, but never a future time', async () => {
  const line = lineOf(await newStop(boy));
  const earlier = new Date(Date.now() - 3_600_000).toISOString();
  const ahead = new Date(Date.now() + 86_400_000).toISOString();
  const facts = await office.log.added(id, async () => {
    const first = await deliver(boy, line.id, 1, { 'x-occurred-at': earlier });
    const second = await deliver(boy, line.id, 2, { 'x-occurred-at': ahead });
    const [before = '', after = ''] = [first, second].map(({ headers }) =>
      headers.get('x-position'),
    );
    expect(comparePositions(after ?? '', before ?? '')).toBeGreaterThan(0);
    await deliver(boy, line.id, 3);
  });
  for (const { meta } of facts) expect(meta.actor).toEqual({ role: 'delivery-boy', id });
  expect(facts[0]?.meta.occurredAt).toBe(earlier);
  for (const { meta } of facts.slice(1))
    expect(Date.parse(meta.occurredAt)).toBeLessThanOrEqual(Date.now());
  const bad = await deliver(boy, line.id, 4, { 'x-occurred-at': 'this morning' });
  expect(bad).toMatchObject({ status: 400, body: { errors: [{ field: 'x-occurred-at' }] } });
});
