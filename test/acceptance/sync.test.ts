import { randomUUID } from 'node:crypto';
import {
  createMessage,
  EPOCH_HEADER,
  formatMessage,
  MESSAGES,
  SYNC_LIMITS,
  type Written,
} from '@milkround/contracts';
import { deliver, lineOf, stopOf, type DeliveryBoyPerson } from '../support/board';
import { as } from '../support/client';
import { today } from '../support/log';
import {
  doneEntry,
  entry,
  quantityEntry,
  resultsOf,
  send,
  synced,
  wordsOf,
} from '../support/outbox';
import { sharedOffice } from '../support/shared-office';
import { newConsumerId, newStop, withKey } from '../support/single-orders';

const office = sharedOffice();
let boy: DeliveryBoyPerson;
let id: number;

beforeAll(async () => {
  boy = await office.deliveryBoy();
  id = boy.session.deliveryBoyInfo.id;
});

describe('the outbox of a phone', () => {
  it('is carried out in its order, each entry by itself, and each is answered', async () => {
    const [first, second] = [await newStop(boy), await newStop(boy)];
    await newStop(boy);
    const line = lineOf(first);
    const door = newConsumerId();
    const commands = [
      quantityEntry(line.id, '1.5'),
      doneEntry(first.consumerId),
      entry('edit-order-remarks', {
        consumerUniqueId: second.consumerId,
        remarks: '120',
        paymentMode: 'cash',
      }),
      entry('add-round', { consumerNo: '2', roundName: 'Round 1' }),
      entry('add-single-order', {
        orderDate: today(),
        consumerId: door,
        productId: '1',
        expQuantity: '3',
        adjustedQuantity: 0,
      }),
    ];
    const { status, body, headers } = await send(boy, commands);
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Entries received' });
    expect(body.data.map((result) => result.id)).toEqual(commands.map((command) => command.id));
    expect(wordsOf(body.data)).toEqual([
      `done: ${MESSAGES['quantity-updated']}`,
      `done: ${MESSAGES['status-updated']}`,
      `done: ${MESSAGES['remark-updated']}`,
      `done: ${MESSAGES['round-added']}`,
      `done: ${MESSAGES['order-added']} ${formatMessage(createMessage('consumer-new', { consumerId: door }))}`,
    ]);
    expect(body.data.map(({ occurredAt }) => occurredAt)).toEqual(
      commands.map(({ occurredAt }) => occurredAt),
    );
    expect(headers.get('x-position')).toBe((await office.log.day(id)).at(-1)?.position.toString());
    expect(lineOf(await stopOf(boy, first.consumerId))).toMatchObject({
      dlvr_quantity: 1.5,
      is_delivered: true,
    });
    expect(lineOf(await stopOf(boy, second.consumerId))).toMatchObject({
      consumer_remark: '120',
      paymentMode: 'cash',
    });
    expect(lineOf(await stopOf(boy, door))).toMatchObject({
      exp_quantity: 3,
      id: body.data[4]?.entryId,
    });
  });

  it('is not taken if the phone has not compared its entries with the epoch of the log, which the answer names', async () => {
    const stop = await newStop(boy);
    const commands = [doneEntry(stop.consumerId)];
    const { status, body, headers } = await send(
      boy,
      commands,
      {},
      { [EPOCH_HEADER]: 'of another log' },
    );
    expect([status, body.data]).toEqual([200, []]);
    expect(lineOf(await stopOf(boy, stop.consumerId)).is_delivered).toBe(false);
    const epoch = headers.get(EPOCH_HEADER) ?? '';
    expect(resultsOf((await send(boy, commands, {}, { [EPOCH_HEADER]: epoch })).body.data)).toEqual(
      ['done'],
    );
  });

  it('is written in one go: thirty entries in one transaction, each under its own command', async () => {
    const line = lineOf(await newStop(boy));
    const added = await office.log.added(id, () =>
      synced(
        boy,
        Array.from({ length: 30 }, (_, n) => quantityEntry(line.id, n + 1)),
      ),
    );
    expect(added.map(({ data }) => data.quantity)).toEqual(
      Array.from({ length: 30 }, (_, n) => n + 1),
    );
    expect(new Set(added.map(({ meta }) => meta.commandId)).size).toBe(30);
    const { rows } = await office.server.database!.pool.query(
      'select distinct xmin::text from event where position = any($1::bigint[])',
      [added.map(({ position }) => String(position))],
    );
    expect(rows).toHaveLength(1);
  });

  it('may name an order that it added itself, before it knows the order’s id', async () => {
    const door = newConsumerId();
    const add = entry('add-single-order', {
      orderDate: today(),
      consumerId: door,
      productId: 2,
      expQuantity: 2,
    });
    expect(resultsOf(await synced(boy, [add, quantityEntry(add.id, 1)]))).toEqual(['done', 'done']);
    expect(lineOf(await stopOf(boy, door)).dlvr_quantity).toBe(1);
  });

  it('gets the same messages about an order by hand as the plain call', async () => {
    const door = newConsumerId();
    const order = (more: object) => ({
      orderDate: today(),
      consumerId: door,
      productId: 1,
      expQuantity: 2,
      ...more,
    });
    const tell = async (more: object) =>
      wordsOf(await synced(boy, [entry('add-single-order', order(more))]));
    expect(await tell({ consumerName: 'Asha Rane' })).toEqual([`done: ${MESSAGES['order-added']}`]);
    const revised = (before: number, after: number) =>
      formatMessage(createMessage('quantity-revised', { before, after }));
    expect(await tell({ expQuantity: 5 })).toEqual([`done: ${revised(2, 5)}`]);
    expect(
      (await boy.post<Written<unknown>>('add-single-order', order({ expQuantity: 3 }))).body
        .message,
    ).toBe(revised(5, 3));
    expect(await tell({ expQuantity: 3, adjustedQuantity: 1 })).toEqual([
      `done: ${MESSAGES['order-updated']}`,
    ]);
    expect(await tell({ productId: 2 })).toEqual([`done: ${MESSAGES['order-added']}`]);
    const unnamed = { consumerId: newConsumerId() };
    const isNew = formatMessage(createMessage('consumer-new', unnamed));
    expect(await tell(unnamed)).toEqual([`done: ${MESSAGES['order-added']} ${isNew}`]);
    expect(await tell({ ...unnamed, productId: 2 })).toEqual([`done: ${MESSAGES['order-added']}`]);
  });

  it('that is sent again, because the answer was lost, is carried out once', async () => {
    const stop = await newStop(boy);
    const commands = [
      quantityEntry(lineOf(stop).id, 4),
      doneEntry(stop.consumerId),
      quantityEntry(lineOf(stop).id, 4),
    ];
    const added = await office.log.added(id, async () => {
      await synced(boy, commands);
      const again = await synced(boy, commands);
      expect(wordsOf(again)).toEqual(
        Array(3).fill(`already-done: ${MESSAGES['already-received']}`),
      );
    });
    expect(added.map(({ type }) => type)).toEqual(['QuantityDelivered', 'ConsumerMarkedDone']);
  });

  it('that arrives many times at the same moment is carried out once', async () => {
    const stop = await newStop(boy);
    const commands = [
      quantityEntry(lineOf(stop).id, 2.5),
      doneEntry(stop.consumerId),
      quantityEntry(randomUUID(), 1),
    ];
    const added = await office.log.added(id, async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => synced(boy, commands)));
      for (const n of [0, 1])
        expect(answers.filter((answer) => answer[n]?.result === 'done').length).toBe(1);
      expect(
        new Set(answers.map((answer) => `${answer[2]?.result} ${answer[2]?.message}`)),
      ).toEqual(new Set(['set-aside This order is not on your list today.']));
    });
    expect(added.map(({ type }) => type).sort()).toEqual([
      'ConsumerMarkedDone',
      'EntrySetAside',
      'QuantityDelivered',
    ]);
  });

  it('is the same entry when it is sent by the plain call', async () => {
    const line = lineOf(await newStop(boy));
    const [plainFirst, syncFirst] = [quantityEntry(line.id, 6), quantityEntry(line.id, 7)];
    const added = await office.log.added(id, async () => {
      expect((await deliver(boy, line.id, 6, withKey(plainFirst.id))).status).toBe(200);
      expect(resultsOf(await synced(boy, [plainFirst, syncFirst]))).toEqual([
        'already-done',
        'done',
      ]);
      expect((await deliver(boy, line.id, 7, withKey(syncFirst.id))).status).toBe(200);
    });
    expect(added.map(({ data }) => data.quantity)).toEqual([6, 7]);
  });

  it('keeps an entry set aside when the plain call repeats it', async () => {
    const orderId = randomUUID();
    const late = quantityEntry(orderId, 1);
    expect(resultsOf(await synced(boy, [late]))).toEqual(['set-aside']);
    const answer = await boy.post(
      `edit-product-order/${orderId}`,
      { deliverdQuantity: 1 },
      withKey(late.id),
    );
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'This order is not on your list today.' },
    });
  });

  it('is not blocked by an invalid entry: it is set aside with a sentence, and the others are carried out', async () => {
    const stop = await newStop(boy);
    const last = randomUUID();
    const odd = [
      quantityEntry(lineOf(stop).id, -1),
      entry('edit-order-remarks', { consumerUniqueId: stop.consumerId, absenceRemarks: '7 days' }),
      entry('add-round', { consumerNo: 5_000 }),
      entry('add-single-order', {
        orderDate: '2020-01-01',
        consumerId: 'X',
        productId: 1,
        expQuantity: 1,
      }),
      entry('edit-order-status', {}),
      { ...doneEntry(stop.consumerId), type: 'paint-the-door' },
      { ...doneEntry(stop.consumerId), id: 'no uuid' },
      { ...doneEntry(stop.consumerId), occurredAt: 'this morning' },
      quantityEntry(lineOf(stop).id, 1, {
        id: randomUUID(),
        data: { orderId: lineOf(stop).id, deliverdQuantity: 'a\u0000b\ud800' },
      }),
      'nonsense',
      null,
      doneEntry(stop.consumerId, { id: last }),
    ];
    const results = await synced(boy, odd);
    expect(wordsOf(results).slice(0, -1)).toEqual([
      'set-aside: Please enter a valid quantity!',
      'set-aside: Must start with a letter',
      expect.stringMatching(/^set-aside: Only \d+ available$/),
      'set-aside: You can add orders for today only',
      'set-aside: Consumer ID is required',
      ...Array<string>(3).fill('set-aside: The server does not understand what the phone sent.'),
      'set-aside: Please enter a valid quantity!',
      ...Array<string>(2).fill('set-aside: The server does not understand what the phone sent.'),
    ]);
    expect(results.at(-1)).toMatchObject({ id: last, result: 'done' });
    const added = await office.log.added(id, async () =>
      expect(new Set(resultsOf((await synced(boy, odd)).slice(0, -1)))).toEqual(
        new Set(['set-aside']),
      ),
    );
    expect(added).toEqual([]);
  });

  it('is refused as a whole only when it is no list, or too long', async () => {
    for (const commands of [undefined, null, 'a', {}, 5])
      expect(await send(boy, commands)).toMatchObject({
        status: 400,
        body: { message: 'commands must be a list' },
      });
    const many = Array.from({ length: SYNC_LIMITS.commands + 1 }, () =>
      quantityEntry(randomUUID(), 1),
    );
    expect(await send(boy, many)).toMatchObject({
      status: 413,
      body: { message: 'At most 200 entries can be sent at once.' },
    });
    expect(await send(boy, [])).toMatchObject({ status: 200, body: { data: [] } });
  });

  it('is kept by the phone when its session is over', async () => {
    const person = await as<'delivery-boy'>(office.url, boy.session.deliveryBoyInfo.email);
    const stop = await newStop(person);
    await person.post('logout');
    expect(await send(person, [doneEntry(stop.consumerId)])).toMatchObject({
      status: 401,
      body: { message: MESSAGES['unauthorized'] },
    });
    expect(lineOf(await stopOf(boy, stop.consumerId)).is_delivered).toBe(false);
  });
});
