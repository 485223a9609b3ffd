import type {
  Explanation,
  Order,
  Read,
  ReadOfDay,
  RemarkRow,
  StopToCorrect,
} from '@milkround/contracts';
import { board, deliver, remark, stopOf } from '../support/board';
import { mde } from '../support/client';
import { correct, correctionOf } from '../support/corrections';
import { handedOver, handOver, handOverForm, movableStops } from '../support/hand-overs';
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
import { ownOffice } from '../support/own-office';

const office = ownOffice();

describe('a phone that was offline while stops were handed over', () => {
  it('loses no entry: entries from before count, and later ones are set aside with the name of the new delivery boy', async () => {
    const [vijay, arun] = await Promise.all([mde(office.url, 5), mde(office.url, 2)]);
    const { stops } = await handedOver(office.supervisors[1], 5, 2, 5);
    const [a, b, c, d, e] = stops.map(({ consumerId }) => consumerId);
    const at = { occurredAt: minutesAgo(10) };
    const results = await synced(vijay, [
      doneEntry(a!, at),
      quantityEntry(stops[1]!.orderIds[0]!, 0.5, at),
      doneEntry(b!, at),
      doneEntry(c!, at),
      entry(
        'edit-order-remarks',
        { consumerUniqueId: c!, remarks: '120', paymentMode: 'cash' },
        at,
      ),
      doneEntry(d!),
      quantityEntry(stops[4]!.orderIds[0]!, 1),
    ]);
    expect(resultsOf(results)).toEqual([
      'done',
      'done',
      'done',
      'done',
      'done',
      'set-aside',
      'set-aside',
    ]);
    const words = new RegExp(`^Handed over to ${arun.session.name} at \\d?\\d:\\d\\d\\s[ap]m\\.$`);
    for (const { message } of results.slice(5)) expect(message).toMatch(words);
    const list = new Map((await board(arun)).map((stop) => [stop.consumerId, stop.data]));
    expect([a, b, c, d, e].map((id) => list.get(id!)![0]!.is_delivered)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(list.get(b!)!.find(({ id }) => id === stops[1]!.orderIds[0])?.dlvr_quantity).toBe(0.5);
    expect(list.get(c!)![0]!).toMatchObject({
      consumer_remark: null,
      paid_to: [{ name: vijay.session.name, amount: 120, mode: 'cash' }],
    });

    const set = (await inbox(office.supervisors[1])).find(({ id }) => id === results[5]!.entryId);
    expect(set).toMatchObject({ code: 'stop-handed-over', deliveryBoyId: 5 });
    expect((await apply(office.supervisors[1], results[5]!.entryId)).status).toBe(200);
    expect(
      (await board(arun)).find(({ consumerId }) => consumerId === d)!.data[0]!.is_delivered,
    ).toBe(true);
    expect(resultsOf(await synced(vijay, [doneEntry(a!, at)]))).toEqual(['done']);
  });

  it('counts its entries about an order that it added itself, under the id that it knows', async () => {
    const [vijay, arun] = await Promise.all([mde(office.url, 5), mde(office.url, 2)]);
    const at = { occurredAt: minutesAgo(8) };
    const order = {
      consumerId: 'OWN-DOOR',
      orderDate: today(),
      productId: 1,
      expQuantity: 2,
      consumerName: 'Own',
      consumerAddress: 'Here',
    };
    const added = entry('add-single-order', order, { occurredAt: minutesAgo(9) });
    expect(resultsOf(await synced(vijay, [added]))).toEqual(['done']);
    const stop = (await movableStops(office.supervisors[1], 5)).filter(
      ({ consumerId }) => consumerId === 'OWN-DOOR',
    );
    expect((await handOver(office.supervisors[1], 5, 2, stop)).status).toBe(200);
    expect(resultsOf(await synced(vijay, [quantityEntry(added.id, 1.5, at)]))).toEqual(['done']);
    const line = (await board(arun))
      .flatMap(({ data }) => data)
      .find(({ consumer_id }) => consumer_id === 'OWN-DOOR');
    expect(line?.dlvr_quantity).toBe(1.5);
  });

  it('changes nothing when it sends the same entry again, and keeps the later of two deliveries, whichever arrives first', async () => {
    const [vijay, arun] = await Promise.all([mde(office.url, 5), mde(office.url, 2)]);
    const { stops } = await handedOver(office.supervisors[1], 5, 2, 1);
    const orderId = stops[0]!.orderIds[0]!;
    await synced(arun, [
      entry('edit-product-order', { orderId, deliverdQuantity: 2, previous: null }),
    ]);
    const early = entry(
      'edit-product-order',
      { orderId, deliverdQuantity: 1, previous: null },
      { occurredAt: minutesAgo(9) },
    );
    expect(wordsOf(await synced(vijay, [early]))).toEqual([
      'done: A later entry replaced this one.',
    ]);
    expect(resultsOf(await synced(vijay, [early]))).toEqual(['already-done']);
    const line = (await board(arun)).flatMap(({ data }) => data).find(({ id }) => id === orderId);
    expect(line?.dlvr_quantity).toBe(2);
  });

  it('does not count its entries from before the office removed the quantity', async () => {
    const [vijay, arun] = await Promise.all([mde(office.url, 5), mde(office.url, 2)]);
    const [stop] = await movableStops(office.supervisors[1], 5);
    const orderId = stop!.orderIds[0]!;
    await deliver(vijay, orderId, 7);
    const typed = (await stopOf(vijay, stop!.consumerId)).data;
    const { body } = await correct(office.boss, 5, {
      ...correctionOf(typed),
      lines: typed.map(({ id, exp_quantity: expected, dlvr_quantity: delivered }) => ({
        ...{ orderId: id, expected, delivered, quantity: null },
        clear: id === orderId,
      })),
    });
    expect(body.message).toBe('Delivery corrected!');
    expect((await handOver(office.supervisors[1], 5, 2, [stop!])).status).toBe(200);
    const before = entry(
      'edit-product-order',
      { orderId, deliverdQuantity: 9, previous: 7 },
      { occurredAt: minutesAgo(10) },
    );
    expect(wordsOf(await synced(vijay, [before]))).toEqual([
      'done: A later entry replaced this one.',
    ]);
    const line = (await board(arun)).flatMap(({ data }) => data).find(({ id }) => id === orderId);
    expect(line?.dlvr_quantity).toBeNull();
  });

  it('has its order for a consumer who was handed over set aside for the office', async () => {
    const vijay = await mde(office.url, 5);
    const { stops } = await handedOver(office.supervisors[1], 5, 2, 1);
    const order = {
      consumerId: stops[0]!.consumerId,
      orderDate: today(),
      productId: 4,
      expQuantity: 1,
    };
    const [result] = await synced(vijay, [entry('add-single-order', order)]);
    expect([result!.result, result!.code]).toEqual(['set-aside', 'stop-handed-over']);
  });

  it('keeps an absent stop, and hands over a paid one, whose cash stays with the one who took it', async () => {
    const chief = office.supervisors[1];
    const [vijay, arun] = await Promise.all([mde(office.url, 5), mde(office.url, 2)]);
    const [paid, away] = await movableStops(chief, 5);
    const { consumerId } = paid!;
    await remark(vijay, consumerId, { remarks: '300', paymentMode: 'cash', emptyBottles: 2 });
    await remark(vijay, away!.consumerId, { absenceRemarks: 'Away' });
    const form = new Map(
      (await handOverForm(chief, 5)).stops.map((stop) => [stop.consumerId, stop.keptBecause]),
    );
    expect([form.get(consumerId), form.get(away!.consumerId)]).toEqual([null, 'absent']);

    expect((await handOver(chief, 5, 2, [paid!])).status).toBe(200);
    expect((await stopOf(arun, consumerId)).data[0]).toMatchObject({
      consumer_remark: null,
      paid_to: [{ name: vijay.session.name, amount: 300, mode: 'cash' }],
    });
    const listedOrders = await chief.get<Read<Order[]>>(`get-orders/${today()}`);
    expect(
      listedOrders.body.data.find((order) => order.consumer_id === consumerId)?.paid_to,
    ).toEqual([{ name: vijay.session.name, amount: 300, mode: 'cash' }]);
    await remark(arun, consumerId, { remarks: '40', paymentMode: 'cheque' });
    const remarked = async () =>
      (await chief.get<Read<RemarkRow[]>>('get-order-remarks')).body.data
        .filter((row) => row.consumer_id === consumerId)
        .map(({ delr_boy_id, remarks, payment_mode }) => [delr_boy_id, remarks, payment_mode])
        .sort();
    expect(await remarked()).toEqual([
      [2, '40', 'cheque'],
      [5, '300', 'cash'],
    ]);
    const phone = (await vijay.get<ReadOfDay<unknown>>('get-orders')).body;
    expect(phone.leftStops).toContainEqual({
      ...{ consumerId, name: paid!.name, amount: 300, mode: 'cash', bottles: 2 },
    });

    const place = `correct-delivery/5?orderDate=${today()}&consumerUniqueId=${consumerId}`;
    const shown = (await chief.get<Read<StopToCorrect>>(place)).body.data;
    expect(shown).toMatchObject({ lines: [], payment: 300, mode: 'cash', bottles: 2 });
    const body = {
      ...{ orderDate: today(), consumerUniqueId: consumerId, reason: 'It was 200', lines: [] },
      ...{ wasDelivered: false, isDelivered: false, remarks: 200, paymentMode: 'cash' },
      previous: { remarks: 300, paymentMode: 'cash', absenceRemarks: null, emptyBottles: 2 },
    };
    expect((await correct(chief, 5, body)).status).toBe(200);
    expect(await remarked()).toEqual([
      [2, '40', 'cheque'],
      [5, '200', 'cash'],
    ]);
    const explained = await chief.get<Read<Explanation>>(
      `explain?figure=payment&fromDate=${today()}&toDate=${today()}&consumerId=${consumerId}`,
    );
    expect(explained.body.data).toMatchObject({ value: 240, rowSum: 240 });
  });
});
