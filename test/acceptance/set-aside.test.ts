import { randomUUID } from 'node:crypto';
import type { Progress, Read } from '@milkround/contracts';
import { freshStop, lineOf, type DeliveryBoyPerson } from '../support/board';
import { mde } from '../support/client';
import { done } from '../support/catalog';
import { live } from '../support/live-client';
import { today } from '../support/log';
import {
  apply,
  doneEntry,
  entry,
  inbox,
  minutesAgo,
  quantityEntry,
  resultsOf,
  synced,
  wordsOf,
} from '../support/outbox';
import { enterAfterMove } from '../support/moved-entry';
import { ownOffice } from '../support/own-office';
import { addOrder, deleteOrder, editOrder, ordersOf } from '../support/single-orders';

const office = ownOffice();

describe('an entry that the rules refuse', () => {
  it('is answered with the plain reason: moved, deleted, changed', async () => {
    const boy = await mde(office.url, 1);
    expect((await enterAfterMove(office.boss, boy, 2)).result).toMatchObject({
      result: 'set-aside',
      message: 'This order was given to another delivery boy.',
    });
    const gone = lineOf(await freshStop(boy, ({ data }) => data.length === 1));
    await deleteOrder(office.boss, gone.id);
    expect(
      wordsOf(await synced(boy, [quantityEntry(gone.id, 1), doneEntry(gone.consumer_id)])),
    ).toEqual([
      'set-aside: This order was deleted.',
      'set-aside: This consumer’s orders were deleted.',
    ]);
    const changed = lineOf(await freshStop(boy, ({ data }) => data.length === 1));
    const order = (await ordersOf(office.boss)).find(({ id }) => id === changed.id)!;
    await editOrder(office.boss, order, { product_id: changed.product_id === 4 ? 3 : 4 });
    expect(wordsOf(await synced(boy, [quantityEntry(changed.id, 1)]))).toEqual([
      'set-aside: This order was changed to another product or consumer.',
    ]);
  });

  it('is recorded as a fact of its own: the command, the person, the time and the reason', async () => {
    const boy = await mde(office.url, 1);
    const { made, result, line } = await enterAfterMove(office.boss, boy, 2);
    const fact = (await office.log.day(1)).find(({ data }) => data.entryId === result.entryId)!;
    expect(fact).toMatchObject({
      type: 'EntrySetAside',
      data: {
        date: today(),
        areaId: 1,
        command: { type: made.type, data: made.data },
        consumerId: line.consumer_id,
        productId: line.product_id,
        reason: 'This order was given to another delivery boy.',
      },
      meta: { actor: { role: 'delivery-boy', id: 1 }, occurredAt: made.occurredAt },
    });
  });

  it('appears in the inbox of the own area and of admins, live, and for the delivery boy himself', async () => {
    const boy = await mde(office.url, 1);
    const sockets = await Promise.all(
      [office.boss, office.supervisors[1], office.supervisors[2], boy].map(({ token }) =>
        live(office.url, token ?? ''),
      ),
    );
    const [atBoss, inArea, elsewhere, phone] = sockets;
    const { result, made, line } = await enterAfterMove(office.boss, boy, 2);
    for (const socket of [atBoss, inArea, phone])
      await socket!.until('the entry', () =>
        socket!.rows('set-aside').some(({ id }) => id === result.entryId),
      );
    for (const person of [office.boss, office.supervisors[1], boy]) {
      expect((await inbox(person)).find(({ id }) => id === result.entryId)).toEqual({
        id: result.entryId,
        date: today(),
        deliveryBoyId: 1,
        deliveryBoyName: boy.session.name,
        areaId: 1,
        areaName: 'Baner',
        type: 'edit-product-order',
        data: made.data,
        consumerId: line.consumer_id,
        consumerName: line.consumer_name,
        productName: line.product.name,
        reason: 'This order was given to another delivery boy.',
        code: 'order-moved',
        params: {},
        occurredAt: made.occurredAt,
        recordedAt: expect.stringMatching(/Z$/),
        state: 'open',
        settledBy: null,
        settledAt: null,
        note: null,
      });
    }
    expect((await inbox(office.supervisors[2])).map(({ id }) => id)).not.toContain(result.entryId);
    expect(elsewhere!.rows('set-aside')).toEqual([]);
    for (const socket of sockets) socket.close();
  });
});

describe('the text of a refused entry for the office', () => {
  it('names each line that Done filled, also of orders that were deleted', async () => {
    const boy = await mde(office.url, 2);
    const stop = await freshStop(boy, ({ data }) => data.length === 2);
    const lines = stop.data.map(({ id: orderId }, n) => ({ orderId, quantity: n + 1.5 }));
    for (const { id } of stop.data) await deleteOrder(office.boss, id);
    const data = { consumerId: stop.consumerId, isDelivered: true, lines };
    const [result] = await synced(boy, [
      entry('edit-order-status', data, { occurredAt: minutesAgo(5) }),
    ]);
    const named = lines.map((line, n) => ({ ...line, productName: lineOf(stop, n).product.name }));
    expect((await inbox(office.boss)).find(({ id }) => id === result!.entryId)).toMatchObject({
      data,
      lines: named,
    });
  });

  it('accepts lines of any shape without an error, and names no unknown ones', async () => {
    const boy = await mde(office.url, 2);
    const strange = [
      7,
      null,
      { orderId: 'x', quantity: 1 },
      { orderId: randomUUID(), quantity: { of: 1 } },
    ];
    const consumerId = 'nobody';
    const results = await synced(boy, [
      entry('edit-order-status', { consumerId, isDelivered: true, lines: strange }),
      entry('edit-order-status', { consumerId, isDelivered: true, lines: 'all' }),
      quantityEntry(randomUUID(), 2),
    ]);
    expect(resultsOf(results)).toEqual(['set-aside', 'set-aside', 'set-aside']);
    const entries = await inbox(office.boss);
    const [listed, text, quantity] = results.map(({ entryId }) =>
      entries.find(({ id }) => id === entryId),
    );
    expect(listed?.lines).toEqual([{ orderId: 'x', quantity: 1, productName: null }]);
    expect([text?.lines, quantity?.productName]).toEqual([undefined, null]);
  });

  it('names the new consumer of an order that was refused', async () => {
    const boy = await mde(office.url, 2);
    const order = {
      orderDate: '2020-01-01',
      consumerId: 'new-door',
      productId: 1,
      expQuantity: 2,
      consumerName: ' Asha Rao ',
      consumerAddress: 'B 4',
    };
    const [result] = await synced(boy, [entry('add-single-order', order)]);
    expect((await inbox(office.boss)).find(({ id }) => id === result!.entryId)).toMatchObject({
      consumerName: 'Asha Rao',
    });
  });
});

describe('money of a deleted order', () => {
  /** The entry of a payment of a consumer whose orders were deleted meanwhile. */
  async function unplaced(boy: DeliveryBoyPerson, amount: number) {
    const stop = await freshStop(boy, ({ data }) => data.length === 1);
    await deleteOrder(office.boss, lineOf(stop).id);
    const data = { consumerUniqueId: stop.consumerId, remarks: amount, paymentMode: 'cash' };
    const [result] = await synced(boy, [
      entry('edit-order-remarks', data, { occurredAt: minutesAgo(9) }),
    ]);
    expect(result!.result).toBe('set-aside');
    return result!.entryId;
  }

  it('is kept as cash of the day when it is applied, and is shown among the latest events', async () => {
    const id = await unplaced(await mde(office.url, 5), 75);
    expect(await apply(office.supervisors[1], id)).toMatchObject({
      status: 200,
      body: { data: { state: 'applied' } },
    });
    expect(
      (await office.log.day(5)).filter(({ type }) => type === 'UnassignedPaymentRecorded'),
    ).toMatchObject([{ data: { entryId: id, amount: 75, mode: 'cash' }, meta: { entryId: id } }]);
    const { happenings } = (await office.boss.get<Read<Progress>>('progress')).body.data;
    expect(happenings.find(({ kind }) => kind === 'unassigned-payment')).toMatchObject({
      after: 75,
    });
  });
});

it('gives the supervisor the reason for which an order by hand was refused', async () => {
  const boy = await mde(office.url, 8);
  const product = await done<{ id: number }>(office.boss, 'add-product', { name: 'Goat' });
  await done(office.boss, `delete-product/${product.id}`);
  const [result] = await synced(boy, [
    entry('add-single-order', {
      orderDate: today(),
      consumerId: 'G',
      productId: product.id,
      expQuantity: 1,
    }),
  ]);
  expect(result?.result).toBe('set-aside');
  expect(
    (await inbox(office.supervisors[2])).find(({ id }) => id === result?.entryId),
  ).toMatchObject({
    productName: 'Goat',
    reason: result?.message,
  });
  expect((await addOrder(boy, { consumer_id: 'H' })).status).toBe(201);
});
