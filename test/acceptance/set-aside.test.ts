import { randomUUID } from 'node:crypto';
import type { Progress, Read, RemarkRow } from '@milkround/contracts';
import { lineOf, stopOf, type DeliveryBoyPerson } from '../support/board';
import { done, unused } from '../support/catalog';
import type { Person } from '../support/client';
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
import { sharedOffice } from '../support/shared-office';
import { addOrder, deleteOrder, editOrder, findOrder, newStop } from '../support/single-orders';

const office = sharedOffice();
let boy: DeliveryBoyPerson;
let [id, otherId] = [0, 0];
let otherChief: Person;

beforeAll(async () => {
  boy = await office.deliveryBoy();
  const other = await office.deliveryBoy();
  [id = 0, otherId = 0] = [boy, other].map(({ session }) => session.deliveryBoyInfo.id);
  otherChief = (await office.zone()).supervisor;
});

/** An entry about a new stop that was given to another delivery boy. */
async function afterMove() {
  await newStop(boy);
  return enterAfterMove(office.boss, boy, otherId);
}

describe('an entry that the rules refuse', () => {
  it('is answered with the plain reason: moved, deleted, changed', async () => {
    expect((await afterMove()).result).toMatchObject({
      result: 'set-aside',
      message: 'This order was given to another delivery boy.',
    });
    const gone = lineOf(await newStop(boy));
    await deleteOrder(office.boss, gone.id);
    expect(
      wordsOf(await synced(boy, [quantityEntry(gone.id, 1), doneEntry(gone.consumer_id)])),
    ).toEqual([
      `set-aside: The order was deleted by ${office.boss.session.name}.`,
      `set-aside: This consumer’s orders were deleted by ${office.boss.session.name}.`,
    ]);
    const changed = lineOf(await newStop(boy));
    const order = await findOrder(office.boss, changed.id);
    await editOrder(office.boss, order, { product_id: changed.product_id === 4 ? 3 : 4 });
    expect(wordsOf(await synced(boy, [quantityEntry(changed.id, 1)]))).toEqual([
      `set-aside: ${office.boss.session.name} changed this order to another product or consumer.`,
    ]);
  });

  it('is recorded as a fact of its own: the command, the person, the time and the reason', async () => {
    const { made, result, line } = await afterMove();
    const fact = (await office.log.day(id)).find(({ data }) => data.entryId === result.entryId)!;
    expect(fact).toMatchObject({
      type: 'EntrySetAside',
      data: {
        date: today(),
        areaId: office.area.id,
        command: { type: made.type, data: made.data },
        consumerId: line.consumer_id,
        productId: line.product_id,
        reason: 'This order was given to another delivery boy.',
      },
      meta: { actor: { role: 'delivery-boy', id }, occurredAt: made.occurredAt },
    });
  });

  it('appears in the inbox of the own area and of admins, live, and for the delivery boy himself', async () => {
    const sockets = await Promise.all(
      [office.boss, office.supervisor, otherChief, boy].map(({ token }) =>
        live(office.url, token ?? ''),
      ),
    );
    const [atBoss, inArea, elsewhere, phone] = sockets;
    const { result, made, line } = await afterMove();
    for (const socket of [atBoss, inArea, phone])
      await socket!.until('the entry', () =>
        socket!.rows('set-aside').some(({ id }) => id === result.entryId),
      );
    for (const person of [office.boss, office.supervisor, boy]) {
      expect((await inbox(person)).find(({ id }) => id === result.entryId)).toEqual({
        id: result.entryId,
        date: today(),
        deliveryBoyId: id,
        deliveryBoyName: boy.session.name,
        areaId: office.area.id,
        areaName: office.area.name,
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
    expect((await inbox(otherChief)).map(({ id }) => id)).not.toContain(result.entryId);
    expect(elsewhere!.rows('set-aside')).toEqual([]);
    for (const socket of sockets) socket.close();
  });
});

describe('the text of a refused entry for the office', () => {
  it('names each line that Done filled, also of orders that were deleted', async () => {
    const stop = await newStop(boy, 1, 2);
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

describe('an order that was deleted after the delivery', () => {
  it('is put back on the list when the entry is applied so, with the quantity or Done', async () => {
    for (const isDone of [false, true]) {
      const line = lineOf(await newStop(boy, 3));
      await deleteOrder(office.boss, line.id);
      const lines = [{ orderId: line.id, quantity: 3 }];
      const visited = { consumerId: line.consumer_id, isDelivered: true, lines };
      const made = isDone ? entry('edit-order-status', visited) : quantityEntry(line.id, 3);
      const [result] = await synced(boy, [made]);
      expect(result!.result).toBe('set-aside');
      expect(await apply(office.supervisor, result!.entryId)).toMatchObject({
        status: 409,
        body: { code: 'entry-refused' },
      });
      const facts = await office.log.added(id, async () => {
        const answer = await apply(office.supervisor, result!.entryId, { putBack: true });
        expect(answer).toMatchObject({ status: 200, body: { data: { state: 'applied' } } });
      });
      expect(facts.map(({ type }) => type).sort()).toEqual(
        ['EntryApplied', 'OrderPlaced', isDone ? 'ConsumerMarkedDone' : 'QuantityDelivered'].sort(),
      );
      expect((await stopOf(boy, line.consumer_id)).data).toMatchObject([
        { id: line.id, exp_quantity: 3, dlvr_quantity: 3, is_delivered: isDone },
      ]);
    }
  });

  it('leaves a payment of its consumer where it was taken', async () => {
    const stop = await newStop(boy);
    await deleteOrder(office.boss, lineOf(stop).id);
    const data = { consumerUniqueId: stop.consumerId, remarks: 60, paymentMode: 'cash' };
    expect(resultsOf(await synced(boy, [entry('edit-order-remarks', data)]))).toEqual(['done']);
    const remarks = await office.supervisor.get<Read<RemarkRow[]>>('get-order-remarks');
    expect(
      remarks.body.data.find(({ consumer_id }) => consumer_id === stop.consumerId),
    ).toMatchObject({ delr_boy_id: id, remarks: '60', product_id: null });
  });
});

describe('money of a consumer who was never on the list', () => {
  async function unplaced(amount: number) {
    const data = { consumerUniqueId: 'nobody', remarks: amount, paymentMode: 'cash' };
    const [result] = await synced(boy, [
      entry('edit-order-remarks', data, { occurredAt: minutesAgo(9) }),
    ]);
    expect(result!.result).toBe('set-aside');
    return result!.entryId;
  }

  it('is kept as cash of the day when it is applied, and is shown among the latest events', async () => {
    const entryId = await unplaced(75);
    expect(await apply(office.supervisor, entryId)).toMatchObject({
      status: 200,
      body: { data: { state: 'applied' } },
    });
    expect(
      (await office.log.day(id)).filter(({ type }) => type === 'UnassignedPaymentRecorded'),
    ).toMatchObject([{ data: { entryId, amount: 75, mode: 'cash' }, meta: { entryId } }]);
    const { happenings } = (await office.supervisor.get<Read<Progress>>('progress')).body.data;
    expect(happenings.find(({ kind }) => kind === 'unassigned-payment')).toMatchObject({
      after: 75,
    });
  });
});

it('gives the supervisor the reason for which an order by hand was refused', async () => {
  const product = await done<{ id: number; name: string }>(office.boss, 'add-product', {
    name: unused('Goat'),
  });
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
  expect((await inbox(office.supervisor)).find((row) => row.id === result?.entryId)).toMatchObject({
    productName: product.name,
    reason: result?.message,
  });
  expect((await addOrder(boy, { consumer_id: 'H' })).status).toBe(201);
});
