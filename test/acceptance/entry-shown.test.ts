import {
  type ChangeRow,
  type ConsumerOrders,
  MESSAGES,
  type OrderLine,
  type Progress,
  type Read,
} from '@milkround/contracts';
import { activityOf } from '../support/activity';
import { lineOf, stopOf, type DeliveryBoyPerson } from '../support/board';
import { today } from '../support/log';
import { apply, entry, inbox, minutesAgo, resultsOf, synced, wordsOf } from '../support/outbox';
import { sharedOffice } from '../support/shared-office';
import { addOrder, deleteOrder, editOrder, newStop, ordersOf } from '../support/single-orders';

const office = sharedOffice();
let boy: DeliveryBoyPerson;
let other: DeliveryBoyPerson;
const idOf = ({ session }: DeliveryBoyPerson) => session.deliveryBoyInfo.id;

beforeAll(async () => {
  [boy, other] = await Promise.all([office.deliveryBoy(), office.deliveryBoy()]);
});

const at = (minutes: number) => ({ date: today(), occurredAt: minutesAgo(minutes) });
const deletedBy = (what: string) => `${what} deleted by ${office.boss.session.name}.`;
const shownBy = (lines: readonly OrderLine[]) =>
  lines.map(({ id: orderId, exp_quantity: quantity }) => ({ orderId, quantity }));
const doneAsShown = ({ consumerId, data }: ConsumerOrders, minutes = 5) =>
  entry('edit-order-status', { consumerId, isDelivered: true, lines: shownBy(data) }, at(minutes));
const quantityOver = (
  orderId: string,
  deliverdQuantity: number,
  previous: number | null,
  minutes: number,
) => entry('edit-product-order', { orderId, deliverdQuantity, previous }, at(minutes));
const orderOf = async ({ id }: Pick<OrderLine, 'id'>) =>
  (await ordersOf(office.boss)).find((order) => order.id === id)!;
const shownLine = async (boy: DeliveryBoyPerson, line: OrderLine) =>
  (await stopOf(boy, line.consumer_id)).data.find(({ id }) => id === line.id)!;
const historyOf = ({ id }: Pick<OrderLine, 'id'>) => activityOf(office.boss, { orderId: id });

describe('Done', () => {
  it('keeps the delivered quantity of a line whose requirement was changed meanwhile, and shows the difference', async () => {
    const stop = await newStop(boy, 3);
    const line = lineOf(stop);
    expect(
      (await editOrder(office.boss, await orderOf(line), { exp_quantity: line.exp_quantity + 7 }))
        .status,
    ).toBe(200);
    expect(resultsOf(await synced(boy, [doneAsShown(stop)]))).toEqual(['done']);
    expect(await shownLine(boy, line)).toMatchObject({
      exp_quantity: line.exp_quantity + 7,
      dlvr_quantity: line.exp_quantity,
      is_delivered: true,
    });
    const changes = (await office.boss.get<Read<ChangeRow[]>>('get-order-logs')).body.data.filter(
      ({ order_id }) => order_id === line.id,
    );
    expect(changes).toMatchObject([
      { exp_qty: line.exp_quantity + 7, updated_qty: line.exp_quantity, status: 1 },
    ]);
    const again = (await office.boss.get<Read<ChangeRow[]>>('get-order-logs?limit=1000')).body.data;
    expect(again.filter(({ order_id }) => order_id === line.id)).toEqual(changes);
  });

  it('leaves a line open that was added meanwhile, and reports it in the recent events and the history', async () => {
    const stop = await newStop(boy, 3);
    const line = lineOf(stop);
    const productId = line.product_id === 1 ? 2 : 1;
    const added = await addOrder(office.boss, {
      delr_boy_id: idOf(boy),
      consumer_id: stop.consumerId,
      product_id: productId,
      exp_quantity: 4,
    });
    expect(added.status).toBe(201);
    expect(resultsOf(await synced(boy, [doneAsShown(stop)]))).toEqual(['done']);
    const shown = (await stopOf(boy, stop.consumerId)).data;
    expect(
      shown.map(({ id, dlvr_quantity, is_delivered }) => [id, dlvr_quantity, is_delivered]).sort(),
    ).toEqual(
      [
        [line.id, line.exp_quantity, true],
        [added.body.data.id, null, true],
      ].sort(),
    );
    const { happenings } = (await office.boss.get<Read<Progress>>('progress')).body.data;
    expect(
      happenings.find(
        ({ kind, consumerName }) => kind === 'done' && consumerName === line.consumer_name,
      ),
    ).toMatchObject({ after: 1 });
    expect(await historyOf(added.body.data)).toMatchObject([
      {
        kind: 'ConsumerMarkedDone',
        changes: expect.arrayContaining([{ field: 'lines-open', before: null, after: 1 }]),
      },
      { kind: 'OrderPlaced' },
    ]);
    expect(resultsOf(await synced(boy, [quantityOver(added.body.data.id, 4, null, 1)]))).toEqual([
      'done',
    ]);
  });

  it('sets aside the delivered quantity of a line that was moved away, and accepts the rest; it can be applied at the new place', async () => {
    const stop = await newStop(boy, 3, 4);
    const [stays, goes] = [lineOf(stop, 0), lineOf(stop, 1)];
    expect(
      (await editOrder(office.boss, await orderOf(goes), { delr_boy_id: idOf(other) })).status,
    ).toBe(200);
    const done = doneAsShown(stop);
    const results = await synced(boy, [done]);
    expect(wordsOf(results)).toEqual([`done: ${MESSAGES['entry-lines-gone']}`]);
    expect(wordsOf(await synced(boy, [done]))).toEqual([
      `already-done: ${MESSAGES['already-received']}`,
    ]);
    expect(await shownLine(boy, stays)).toMatchObject({
      dlvr_quantity: stays.exp_quantity,
      is_delivered: true,
    });
    const aside = (await inbox(office.supervisor)).filter(({ data }) => data.orderId === goes.id);
    expect(aside).toMatchObject([
      {
        type: 'edit-product-order',
        data: { orderId: goes.id, deliverdQuantity: goes.exp_quantity },
        reason: MESSAGES['order-moved'],
        consumerId: stop.consumerId,
        productName: goes.product.name,
        deliveryBoyId: idOf(boy),
        state: 'open',
      },
    ]);
    expect((await apply(office.supervisor, aside[0]!.id)).status).toBe(200);
    expect(await shownLine(other, goes)).toMatchObject({
      dlvr_quantity: goes.exp_quantity,
    });
  });

  it('sets aside the delivered quantity of a deleted line', async () => {
    const stop = await newStop(boy, 3, 4);
    const goes = lineOf(stop, 1);
    await deleteOrder(office.boss, goes.id);
    await synced(boy, [doneAsShown(stop)]);
    expect((await inbox(office.boss)).filter(({ data }) => data.orderId === goes.id)).toMatchObject(
      [{ data: { deliverdQuantity: goes.exp_quantity }, reason: deletedBy('The order was') }],
    );
  });

  it('of a stop that no longer exists is set aside as one entry, with all its quantities', async () => {
    const stop = await newStop(boy, 3);
    await deleteOrder(office.boss, lineOf(stop).id);
    const [result] = await synced(boy, [doneAsShown(stop)]);
    expect(result).toMatchObject({
      result: 'set-aside',
      message: deletedBy('This consumer’s orders were'),
    });
    expect((await inbox(office.boss)).find(({ id }) => id === result!.entryId)?.data).toMatchObject(
      { lines: shownBy(stop.data) },
    );
  });

  it('with unreadable lines is set aside', async () => {
    const { consumerId } = await newStop(boy, 3);
    const odd = [
      5,
      'all',
      [null],
      [{ orderId: 'x', quantity: 1 }],
      [{ orderId: consumerId }],
      Array(300).fill({}),
    ];
    const results = await synced(
      boy,
      odd.map((lines) =>
        entry('edit-order-status', { consumerId, isDelivered: true, lines }, at(1)),
      ),
    );
    expect(new Set(wordsOf(results))).toEqual(
      new Set([`set-aside: ${MESSAGES['entry-not-understood']}`]),
    );
  });
});

describe('two phones of one delivery boy', () => {
  it.each([['the earlier'], ['the later']])(
    'end with the entry that was made later, when %s entry arrives first',
    async (first) => {
      const line = lineOf(await newStop(boy, 3));
      const entries = [quantityOver(line.id, 21, null, 40), quantityOver(line.id, 22, null, 20)];
      const sent = first === 'the earlier' ? entries : entries.toReversed();
      const results = await Promise.all([synced(boy, sent.slice(0, 1))]).then(async ([one]) => [
        ...one,
        ...(await synced(boy, sent.slice(1))),
      ]);
      expect(await shownLine(boy, line)).toMatchObject({ dlvr_quantity: 22 });
      const facts = (await office.log.day(idOf(boy)))
        .filter(({ data }) => JSON.stringify(data).includes(line.id))
        .slice(1);
      if (first === 'the earlier') {
        expect(facts).toMatchObject([
          { data: { quantity: 21 } },
          { data: { quantity: 22, previous: 21, seen: null } },
        ]);
        expect((await historyOf(line))[0]).toMatchObject({
          kind: 'QuantityDelivered',
          changes: expect.arrayContaining([{ field: 'shown', before: null, after: null }]),
        });
      } else {
        expect(wordsOf(results)).toEqual([
          `done: ${MESSAGES['quantity-updated']}`,
          `done: ${MESSAGES['entry-superseded']}`,
        ]);
        expect(facts.map(({ type }) => type)).toEqual(['QuantityDelivered', 'EntrySuperseded']);
        expect((await historyOf(line))[0]).toMatchObject({
          kind: 'EntrySuperseded',
          changes: expect.arrayContaining([{ field: 'delivered', before: null, after: 21 }]),
        });
      }
    },
  );
});

describe('an order that is changed on the phone', () => {
  const change = ({ consumer_id, product_id, exp_quantity }: OrderLine, expQuantity: number) =>
    entry(
      'add-single-order',
      {
        orderDate: today(),
        consumerId: consumer_id,
        productId: product_id,
        expQuantity,
        adjustedQuantity: 0,
        previousQuantity: exp_quantity,
      },
      at(5),
    );

  it('is set aside if the office deleted it meanwhile, and is placed by the office only', async () => {
    const line = lineOf(await newStop(boy, 3, 4));
    await deleteOrder(office.boss, line.id);
    const [result] = await synced(boy, [change(line, 7)]);
    expect(wordsOf([result!])).toEqual([`set-aside: ${deletedBy('The order was')}`]);
    const linesNow = async () => (await stopOf(boy, line.consumer_id)).data;
    expect((await linesNow()).some(({ product_id }) => product_id === line.product_id)).toBe(false);
    expect((await apply(office.boss, result!.entryId)).status).toBe(200);
    expect(await linesNow()).toContainEqual(
      expect.objectContaining({ product_id: line.product_id, exp_quantity: 7 }),
    );
  });

  it('is set aside if the office moved it or changed its quantity meanwhile', async () => {
    const moved = lineOf(await newStop(boy, 3, 4));
    await editOrder(office.boss, await orderOf(moved), { delr_boy_id: idOf(other) });
    const changed = lineOf(await newStop(boy, 3));
    await editOrder(office.boss, await orderOf(changed), { exp_quantity: 9 });
    expect(wordsOf(await synced(boy, [change(moved, 7), change(changed, 7)]))).toEqual([
      `set-aside: ${MESSAGES['order-moved']}`,
      'set-aside: The order for this consumer and product is 9 by now. Please look again.',
    ]);
    expect(await shownLine(boy, changed)).toMatchObject({ exp_quantity: 9 });
  });

  it('is changed if it still is as the phone showed it', async () => {
    const line = lineOf(await newStop(boy, 3));
    expect(resultsOf(await synced(boy, [change(line, 7)]))).toEqual(['done']);
    expect(await shownLine(boy, line)).toMatchObject({ exp_quantity: 7 });
  });
});
