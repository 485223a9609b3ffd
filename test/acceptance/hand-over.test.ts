import { randomUUID } from 'node:crypto';
import type { Activity, ActivityPage, HandOver, Order, OrderHappening, Progress, Read, ReadOfDay } from '@milkround/contracts';
import { board, deliver, markDone, remark } from '../support/board';
import { mde, type Person } from '../support/client';
import { desks, type Desks } from '../support/desks';
import { eventually } from '../support/eventually';
import { handOver, handOverForm, handOversOf, movableStops, undoHandOver } from '../support/hand-overs';
import { live } from '../support/live-client';
import { today } from '../support/log';
import { apply, doneEntry, entry, inbox, minutesAgo, quantityEntry, resultsOf, synced, wordsOf } from '../support/outbox';
import { ownServer } from '../support/own-server';
import { addOrder, editOrder, withKey } from '../support/single-orders';

const server = ownServer();
const url = () => server().url;
let boss: Desks['boss'];
let meera: Person;
let elsewhere: Person;

beforeAll(async () => {
  const all = await desks(url());
  boss = all.boss;
  meera = all.supervisors[1];
  elsewhere = all.supervisors[2];
}, 60_000);

const idsOn = async (boy: Person) => (await board(boy)).map(({ consumerId }) => consumerId);
const progressOf = async (deliveryBoyId: number) => {
  const { days } = (await boss.get<Read<Progress>>('progress')).body.data;
  const found = days.find((day) => day.deliveryBoyId === deliveryBoyId);
  if (!found) throw new Error(`${deliveryBoyId} has no day`);
  return found;
};

/** Hands the first stops over, and answers them with the hand-over. */
async function handedOver(from: number, to: number, number: number) {
  const stops = (await movableStops(meera, from)).slice(0, number);
  const { status, body } = await handOver(meera, from, to, stops);
  if (status !== 200) throw new Error(`The hand-over was refused: ${status} ${body.message}`);
  return { stops, made: body.data };
}

describe('a supervisor hands stops over', () => {
  it('in their order, after the others, and both phones and the office are told at once', async () => {
    const [vijay, arun] = await Promise.all([mde(url(), 1), mde(url(), 2)]);
    const sockets = await Promise.all([vijay, arun].map(({ token }) => live(url(), token ?? '')));
    const office = await live(url(), meera.token ?? '', { topics: ['hand-overs'] });
    const before = [await progressOf(1), await progressOf(2)];
    const theirs = await idsOn(arun);
    const { stops, made } = await handedOver(1, 2, 4);
    const moved = stops.map(({ consumerId }) => consumerId);

    expect(made).toMatchObject({ date: today(), from: { id: 1 }, to: { id: 2 }, consumerIds: moved, reason: 'Puncture', undoneAt: null });
    expect(await idsOn(arun)).toEqual([...theirs, ...moved]);
    expect((await idsOn(vijay)).filter((id) => moved.includes(id))).toEqual([]);
    for (const socket of sockets)
      await socket.until('the word to read the list again', () =>
        socket.messages.some(({ topic, change }) => topic === 'delivery-day' && 'refetch' in change),
      );
    await office.until('the hand-over', () => office.messages.some(({ topic }) => topic === 'hand-overs'));
    for (const boy of [vijay, arun]) {
      const { body } = await boy.get<ReadOfDay<unknown>>('get-orders');
      expect(body.handOvers?.map(({ id }) => id)).toEqual([made.id]);
    }
    const after = [await progressOf(1), await progressOf(2)];
    const sum = (days: typeof before, what: 'stops' | 'lines' | 'done') => days.reduce((total, day) => total + day[what], 0);
    for (const what of ['stops', 'lines', 'done'] as const) expect(sum(after, what)).toBe(sum(before, what));
    expect(after[1]!.stops - before[1]!.stops).toBe(4);
    for (const socket of [...sockets, office]) socket.close();
  });

  it('is told in Just now once, in the activity of both days, and in the history of each order', async () => {
    const { stops } = await handedOver(1, 2, 2);
    const { happenings } = (await boss.get<Read<Progress>>('progress')).body.data;
    const [newest, ...others] = happenings;
    expect(newest).toMatchObject({ kind: 'handed-over', deliveryBoyId: 1, after: 2, toName: (await handOverForm(boss, 2)).from.name });
    expect(others.map(({ kind }) => kind)).not.toContain('orders');
    const { data } = (await boss.get<ActivityPage>('activity?kind=StopsHandedOver&kind=StopsTakenOver&limit=2')).body;
    const said = ({ kind, changes, via }: Activity) => [kind, via, changes.find(({ field }) => field === 'stops')?.after];
    expect(data.map(said)).toEqual([
      ['StopsTakenOver', 'office', 2],
      ['StopsHandedOver', 'office', 2],
    ]);
    const [first, second] = stops;
    for (const orderId of [...first!.orderIds, ...second!.orderIds]) {
      const { body } = await meera.get<Read<OrderHappening[]>>(`order-history/${orderId}`);
      const given = body.data.filter(({ kind }) => kind === 'given');
      expect(given).toHaveLength(1);
      expect(given[0]).toMatchObject({ changes: [expect.objectContaining({ what: 'delivery-boy' })] });
    }
  });

  it('beside the most similar address, where that is asked for', async () => {
    const near = await addOrder(meera, {
      delr_boy_id: 2,
      consumer_id: 'NEAR',
      consumerName: 'Near',
      consumerAddress: '9 Pelican Court, Moon Street',
    });
    const late = await addOrder(meera, { delr_boy_id: 2, consumer_id: 'LATE', consumerName: 'Late', consumerAddress: 'Far Away Village' });
    const moving = await addOrder(meera, {
      delr_boy_id: 1,
      consumer_id: 'MOVE',
      consumerName: 'Moving',
      consumerAddress: '11 Pelican Court, Moon Street',
    });
    expect([near.status, late.status, moving.status]).toEqual([201, 201, 201]);
    const stop = (await movableStops(meera, 1)).filter(({ consumerId }) => consumerId === 'MOVE');
    expect((await handOver(meera, 1, 2, stop, { order: 'address' })).status).toBe(200);
    const list = await idsOn(await mde(url(), 2));
    expect(Math.abs(list.indexOf('MOVE') - list.indexOf('NEAR'))).toBe(1);
    expect(list.indexOf('LATE')).toBe(list.length - 1);
  });

  it('is refused whole, in words, when one of the stops was delivered meanwhile', async () => {
    const vijay = await mde(url(), 1);
    const stops = (await movableStops(meera, 1)).slice(0, 3);
    await markDone(vijay, stops[1]!.consumerId);
    const { status, body } = await handOver(meera, 1, 2, stops);
    expect([status, body.code, body.message]).toEqual([
      409,
      'hand-over-delivered',
      `Something was recorded at ${stops[1]!.name} meanwhile. Please look again.`,
    ]);
    expect(await idsOn(vijay)).toEqual(expect.arrayContaining([stops[0]!.consumerId, stops[2]!.consumerId]));
    const kept = (await handOverForm(meera, 1)).stops.find(({ consumerId }) => consumerId === stops[1]!.consumerId);
    expect(kept?.keptBecause).toBe('done');
  });

  it('is refused to oneself, for another date, for nobody, with nothing and in another area', async () => {
    const stops = (await movableStops(meera, 1)).slice(0, 1);
    const codeOf = async (answer: ReturnType<typeof handOver>) => {
      const { status, body } = await answer;
      return [status, body.code];
    };
    expect(await codeOf(handOver(meera, 1, 1, stops))).toEqual([400, 'hand-over-same']);
    expect(await codeOf(handOver(meera, 1, 2, stops, { orderDate: '2026-01-05' }))).toEqual([409, 'hand-over-not-today']);
    expect(await codeOf(handOver(meera, 1, 99_999, stops))).toEqual([404, 'delivery-boy-unknown']);
    expect(await codeOf(handOver(meera, 1, 6, stops))).toEqual([404, 'delivery-boy-unknown']);
    expect(await codeOf(handOver(elsewhere, 1, 6, stops))).toEqual([404, 'delivery-boy-unknown']);
    expect((await elsewhere.get('hand-over/1')).status).toBe(404);
    expect((await handOver(meera, 1, 2, [])).status).toBe(400);
    for (const wrong of ['all', [{ consumerId: 'x' }], [stops[0], stops[0]], [{ ...stops[0], orderIds: ['no id'] }]])
      expect((await meera.post(`hand-over/1`, { orderDate: today(), to: 2, stops: wrong, order: 'append' })).status).toBe(400);
    expect((await (await mde(url(), 1)).get('hand-overs')).status).toBe(404);
  });

  it('happens once under one key, and a key of another request is refused', async () => {
    const stops = (await movableStops(meera, 1)).slice(0, 2);
    const key = withKey(randomUUID());
    const [first, again] = [await handOver(meera, 1, 2, stops, {}, key), await handOver(meera, 1, 2, stops, {}, key)];
    expect([first.status, again.status, again.body.data.id]).toEqual([200, 200, first.body.data.id]);
    expect((await handOver(meera, 1, 3, stops, {}, key)).status).toBe(409);
    expect((await handOver(meera, 1, 2, stops)).body.code).toBe('hand-over-gone');
  });

  it('moves each stop once when two people hand over at the same moment', async () => {
    const stops = (await movableStops(meera, 1)).slice(0, 3);
    const answers = await Promise.all([handOver(meera, 1, 2, stops), handOver(boss, 1, 3, stops)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lists = await Promise.all([2, 3].map(async (number) => idsOn(await mde(url(), number))));
    for (const { consumerId } of stops) expect(lists.flat().filter((id) => id === consumerId)).toHaveLength(1);
  });

  it('is refused while a day is closed, naming whose', async () => {
    const ravi = await mde(url(), 4);
    await ravi.post('day-close', { assignedQuantity: 1, EmptyBottle: 0 });
    const stops = (await movableStops(meera, 3)).slice(0, 1);
    const { body } = await handOver(meera, 3, 4, stops);
    expect([body.code, body.message]).toEqual(['hand-over-closed', `The day of ${ravi.session.name} is closed. Reopen it first.`]);
    const form = await handOverForm(meera, 3);
    expect(form.candidates.find(({ id }) => id === 4)?.isClosed).toBe(true);
    expect((await handOverForm(meera, 4)).from.isClosed).toBe(true);
  });
});

describe('Undo', () => {
  it('puts the stops back to their places and rounds, once, and everybody sees it', async () => {
    const [vijay, arun] = await Promise.all([mde(url(), 3), mde(url(), 2)]);
    await vijay.post('add-round', { consumerNo: 3 });
    const rounds = () => vijay.get<{ rounds: { orders: object }[] }>('get-round-report');
    const before = [await board(vijay), await idsOn(arun), (await rounds()).body];
    const { made } = await handedOver(3, 2, 5);
    expect((await rounds()).body.rounds.map(({ orders }) => Object.keys(orders))).toEqual([[]]);
    const { status, body } = await undoHandOver(meera, made.id);
    expect([status, body.data.undoneAt, body.data.undoneBy]).toEqual([200, expect.any(String), meera.session.name]);
    expect([await board(vijay), await idsOn(arun), (await rounds()).body]).toEqual(before);
    expect((await undoHandOver(meera, made.id)).body.code).toBe('hand-over-undone-before');
    expect((await handOversOf(meera)).find(({ id }) => id === made.id)?.undoneAt).not.toBeNull();
  });

  it('is refused once one was delivered, to another area, and for what is none', async () => {
    const arun = await mde(url(), 2);
    const { stops, made } = await handedOver(3, 2, 2);
    expect((await undoHandOver(elsewhere, made.id)).status).toBe(404);
    expect((await undoHandOver(meera, randomUUID())).status).toBe(404);
    await deliver(arun, stops[1]!.orderIds[0]!, 0);
    const { status, body } = await undoHandOver(meera, made.id);
    expect([status, body.code]).toEqual([409, 'hand-over-delivered']);
    expect(await idsOn(arun)).toEqual(expect.arrayContaining(stops.map(({ consumerId }) => consumerId)));
  });
});

describe('a phone that was offline', () => {
  it('loses no entry: what was made before counts, what came after is set aside and says to whom the stop went', async () => {
    const [vijay, arun] = await Promise.all([mde(url(), 5), mde(url(), 2)]);
    const { stops } = await handedOver(5, 2, 5);
    const [a, b, c, d, e] = stops.map(({ consumerId }) => consumerId);
    const at = { occurredAt: minutesAgo(10) };
    const results = await synced(vijay, [
      doneEntry(a!, at),
      quantityEntry(stops[1]!.orderIds[0]!, 0.5, at),
      doneEntry(b!, at),
      doneEntry(c!, at),
      entry('edit-order-remarks', { consumerUniqueId: c!, remarks: '120', paymentMode: 'cash' }, at),
      doneEntry(d!),
      quantityEntry(stops[4]!.orderIds[0]!, 1),
    ]);
    expect(resultsOf(results)).toEqual(['done', 'done', 'done', 'done', 'done', 'set-aside', 'set-aside']);
    const words = new RegExp(`^Handed over to ${arun.session.name} at \\d\\d:\\d\\d\\.$`);
    for (const { message } of results.slice(5)) expect(message).toMatch(words);
    const list = new Map((await board(arun)).map((stop) => [stop.consumerId, stop.data]));
    expect([a, b, c, d, e].map((id) => list.get(id!)![0]!.is_delivered)).toEqual([true, true, true, false, false]);
    expect(list.get(b!)!.find(({ id }) => id === stops[1]!.orderIds[0])?.dlvr_quantity).toBe(0.5);
    expect(list.get(c!)![0]!.consumer_remark).toBe('120');

    const set = (await inbox(meera)).find(({ id }) => id === results[5]!.entryId);
    expect(set).toMatchObject({ code: 'stop-handed-over', deliveryBoyId: 5 });
    expect((await apply(meera, results[5]!.entryId)).status).toBe(200);
    expect((await board(arun)).find(({ consumerId }) => consumerId === d)!.data[0]!.is_delivered).toBe(true);
    expect(resultsOf(await synced(vijay, [doneEntry(a!, at)]))).toEqual(['done']);
  });

  it('counts what it entered about an order that it added itself, under the id that it knows', async () => {
    const [vijay, arun] = await Promise.all([mde(url(), 5), mde(url(), 2)]);
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
    const stop = (await movableStops(meera, 5)).filter(({ consumerId }) => consumerId === 'OWN-DOOR');
    expect((await handOver(meera, 5, 2, stop)).status).toBe(200);
    expect(resultsOf(await synced(vijay, [quantityEntry(added.id, 1.5, at)]))).toEqual(['done']);
    const line = (await board(arun)).flatMap(({ data }) => data).find(({ consumer_id }) => consumer_id === 'OWN-DOOR');
    expect(line?.dlvr_quantity).toBe(1.5);
  });

  it('the same again changes nothing, and the later of two deliveries stays, whichever arrives first', async () => {
    const [vijay, arun] = await Promise.all([mde(url(), 5), mde(url(), 2)]);
    const { stops } = await handedOver(5, 2, 1);
    const orderId = stops[0]!.orderIds[0]!;
    await synced(arun, [entry('edit-product-order', { orderId, deliverdQuantity: 2, previous: null })]);
    const early = entry('edit-product-order', { orderId, deliverdQuantity: 1, previous: null }, { occurredAt: minutesAgo(9) });
    expect(wordsOf(await synced(vijay, [early]))).toEqual(['done: A later entry replaced this one.']);
    expect(resultsOf(await synced(vijay, [early]))).toEqual(['already-done']);
    const line = (await board(arun)).flatMap(({ data }) => data).find(({ id }) => id === orderId);
    expect(line?.dlvr_quantity).toBe(2);
  });

  it('an order for somebody who was handed over is for the office to decide', async () => {
    const vijay = await mde(url(), 5);
    const { stops } = await handedOver(5, 2, 1);
    const order = { consumerId: stops[0]!.consumerId, orderDate: today(), productId: 4, expQuantity: 1 };
    const [result] = await synced(vijay, [entry('add-single-order', order)]);
    expect([result!.result, result!.code]).toEqual(['set-aside', 'stop-handed-over']);
  });

  it('stops with a payment or an absence stay with who was there', async () => {
    const vijay = await mde(url(), 5);
    const [first, second] = await movableStops(meera, 5);
    await remark(vijay, first!.consumerId, { remarks: '50', paymentMode: 'cash' });
    await remark(vijay, second!.consumerId, { absenceRemarks: 'Away' });
    const kept = new Map((await handOverForm(meera, 5)).stops.map((stop) => [stop.consumerId, stop.keptBecause]));
    expect([kept.get(first!.consumerId), kept.get(second!.consumerId)]).toEqual(['paid', 'absent']);
  });
});

it('leaves what happened before to the supervisor of that zone, when an admin gives a stop to another zone', async () => {
  const [stop] = await movableStops(meera, 3);
  const orderId = stop!.orderIds[0]!;
  const [order] = (await boss.get<Read<Order[]>>(`get-orders/${today()}`)).body.data.filter(({ id }) => id === orderId);
  expect((await editOrder(boss, order!, { exp_quantity: 7.5 })).status).toBe(200);
  expect((await handOver(boss, 3, 9, [stop!])).status).toBe(200);
  await deliver(await mde(url(), 9), orderId, 7);
  const kindsFor = async (person: Person) =>
    (await person.get<ActivityPage>(`activity?orderId=${orderId}`)).body.data.map(({ kind }) => kind);
  const changed = await kindsFor(meera);
  expect(changed).toEqual(expect.arrayContaining(['OrderRevised', 'StopsHandedOver']));
  expect(changed).not.toContain('QuantityDelivered');
  expect(await kindsFor(elsewhere)).toEqual(expect.arrayContaining(['QuantityDelivered']));
  expect(await kindsFor(elsewhere)).not.toContain('OrderRevised');
  const history = (person: Person) => person.get<Read<OrderHappening[]>>(`order-history/${orderId}`);
  expect((await history(meera)).status).toBe(404);
  expect((await history(elsewhere)).body.data.map(({ kind }) => kind)).toContain('given');
});

it('the past shows the stops where they were', async () => {
  const { stops } = await handedOver(3, 2, 1);
  const log = await boss.get<Read<{ events: object }>>(`day-log?date=${today()}`);
  expect(log.status).toBe(200);
  const known: HandOver[] = await eventually('the hand-over', async () => {
    const all = await handOversOf(boss);
    return all.some(({ consumerIds }) => consumerIds.includes(stops[0]!.consumerId)) && all;
  });
  expect(known[0]!.at >= known.at(-1)!.at).toBe(true);
});
