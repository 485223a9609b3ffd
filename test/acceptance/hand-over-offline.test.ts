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
    expect(list.get(c!)![0]!.consumer_remark).toBe('120');

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

  it('keeps stops with a payment or an absence with the delivery boy who recorded it', async () => {
    const vijay = await mde(office.url, 5);
    const [first, second] = await movableStops(office.supervisors[1], 5);
    await remark(vijay, first!.consumerId, { remarks: '50', paymentMode: 'cash' });
    await remark(vijay, second!.consumerId, { absenceRemarks: 'Away' });
    const kept = new Map(
      (await handOverForm(office.supervisors[1], 5)).stops.map((stop) => [
        stop.consumerId,
        stop.keptBecause,
      ]),
    );
    expect([kept.get(first!.consumerId), kept.get(second!.consumerId)]).toEqual(['paid', 'absent']);
  });
});
