import { randomUUID } from 'node:crypto';
import type {
  Activity,
  ActivityPage,
  Order,
  Progress,
  Read,
  ReadOfDay,
} from '@milkround/contracts';
import { activityOf } from '../support/activity';
import { board, deliver, freshStop, markDone, remark, stopOf } from '../support/board';
import { mde, type Person } from '../support/client';
import { eventually } from '../support/eventually';
import {
  handedOver,
  handOver,
  handOverForm,
  handOversOf,
  movableStops,
  undoHandOver,
} from '../support/hand-overs';
import { live } from '../support/live-client';
import { today } from '../support/log';
import { ownOffice } from '../support/own-office';
import { addOrder, editOrder, withKey } from '../support/single-orders';

const office = ownOffice();
const meera = () => office.supervisors[1];
const elsewhere = () => office.supervisors[2];

const idsOn = async (boy: Person) => (await board(boy)).map(({ consumerId }) => consumerId);
const progressOf = async (deliveryBoyId: number) => {
  const { days } = (await office.boss.get<Read<Progress>>('progress')).body.data;
  const found = days.find((day) => day.deliveryBoyId === deliveryBoyId);
  if (!found) throw new Error(`${deliveryBoyId} has no day`);
  return found;
};

describe('a supervisor hands stops over', () => {
  it('in their order, after the other stops, and both phones and the office are notified at once', async () => {
    const [vijay, arun] = await Promise.all([mde(office.url, 1), mde(office.url, 2)]);
    const sockets = await Promise.all(
      [vijay, arun].map(({ token }) => live(office.url, token ?? '')),
    );
    const desk = await live(office.url, meera().token ?? '', { topics: ['hand-overs'] });
    const before = [await progressOf(1), await progressOf(2)];
    const theirs = await idsOn(arun);
    const { stops, made } = await handedOver(meera(), 1, 2, 4);
    const moved = stops.map(({ consumerId }) => consumerId);

    expect(made).toMatchObject({
      date: today(),
      from: { id: 1 },
      to: { id: 2 },
      consumerIds: moved,
      reason: 'Puncture',
      undoneAt: null,
    });
    expect(await idsOn(arun)).toEqual([...theirs, ...moved]);
    expect((await idsOn(vijay)).filter((id) => moved.includes(id))).toEqual([]);
    for (const socket of sockets)
      await socket.until('the word to read the list again', () =>
        socket.messages.some(
          ({ topic, change }) => topic === 'delivery-day' && 'refetch' in change,
        ),
      );
    await desk.until('the hand-over', () =>
      desk.messages.some(({ topic }) => topic === 'hand-overs'),
    );
    for (const boy of [vijay, arun]) {
      const { body } = await boy.get<ReadOfDay<unknown>>('get-orders');
      expect(body.handOvers?.map(({ id }) => id)).toEqual([made.id]);
    }
    const after = [await progressOf(1), await progressOf(2)];
    const sum = (days: typeof before, what: 'stops' | 'lines' | 'done') =>
      days.reduce((total, day) => total + day[what], 0);
    for (const what of ['stops', 'lines', 'done'] as const)
      expect(sum(after, what)).toBe(sum(before, what));
    expect(after[1]!.stops - before[1]!.stops).toBe(4);
    for (const socket of [...sockets, desk]) socket.close();
  });

  it('which Just now shows once, as do the activity of both days and the history of each order', async () => {
    const { stops } = await handedOver(meera(), 1, 2, 2);
    const { happenings } = (await office.boss.get<Read<Progress>>('progress')).body.data;
    const [newest, ...others] = happenings;
    expect(newest).toMatchObject({
      kind: 'handed-over',
      deliveryBoyId: 1,
      after: 2,
      toName: (await handOverForm(office.boss, 2)).from.name,
    });
    expect(others.map(({ kind }) => kind)).not.toContain('orders');
    const { data } = (
      await office.boss.get<ActivityPage>(
        'activity?kind=StopsHandedOver&kind=StopsTakenOver&limit=2',
      )
    ).body;
    const said = ({ kind, changes, via }: Activity) => [
      kind,
      via,
      changes.find(({ field }) => field === 'stops')?.after,
    ];
    expect(data.map(said)).toEqual([
      ['StopsTakenOver', 'office', 2],
      ['StopsHandedOver', 'office', 2],
    ]);
    const [first, second] = stops;
    for (const orderId of [...first!.orderIds, ...second!.orderIds])
      expect((await activityOf(meera(), { orderId })).map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['OrderPlaced', 'OrderRemoved', 'OrderPlaced']),
      );
  });

  it('to a place beside the most similar address, on request', async () => {
    const near = await addOrder(meera(), {
      delr_boy_id: 2,
      consumer_id: 'NEAR',
      consumerName: 'Near',
      consumerAddress: '9 Pelican Court, Moon Street',
    });
    const late = await addOrder(meera(), {
      delr_boy_id: 2,
      consumer_id: 'LATE',
      consumerName: 'Late',
      consumerAddress: 'Far Away Village',
    });
    const moving = await addOrder(meera(), {
      delr_boy_id: 1,
      consumer_id: 'MOVE',
      consumerName: 'Moving',
      consumerAddress: '11 Pelican Court, Moon Street',
    });
    expect([near.status, late.status, moving.status]).toEqual([201, 201, 201]);
    const stop = (await movableStops(meera(), 1)).filter(({ consumerId }) => consumerId === 'MOVE');
    expect((await handOver(meera(), 1, 2, stop, { order: 'address' })).status).toBe(200);
    const list = await idsOn(await mde(office.url, 2));
    expect(Math.abs(list.indexOf('MOVE') - list.indexOf('NEAR'))).toBe(1);
    expect(list.indexOf('LATE')).toBe(list.length - 1);
  });

  it('to a person whose number of open stops is shown; absent stops do not count as open', async () => {
    const arun = await mde(office.url, 2);
    const left = async () =>
      (await handOverForm(meera(), 1)).candidates.find(({ id }) => id === 2)?.left ?? 0;
    const before = await left();
    const { consumerId } = await freshStop(arun);
    expect((await remark(arun, consumerId, { absenceRemarks: 'Not home' })).status).toBe(200);
    expect(await left()).toBe(before - 1);
  });

  it('moves the others when one of the stops was delivered meanwhile, and names that one', async () => {
    const vijay = await mde(office.url, 1);
    const stops = (await movableStops(meera(), 1)).slice(0, 3);
    await markDone(vijay, stops[1]!.consumerId);
    const key = withKey(randomUUID());
    const answers = [
      await handOver(meera(), 1, 2, stops, {}, key),
      await handOver(meera(), 1, 2, stops, {}, key),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.data.consumerIds).toEqual([stops[0]!.consumerId, stops[2]!.consumerId]);
      expect(body.message).toMatch(
        `: 2. ${stops[1]!.name} stays: something was recorded there meanwhile.`,
      );
    }
    const again = await handOver(meera(), 1, 2, [stops[1]!]);
    expect([again.status, again.body.code]).toEqual([409, 'hand-over-delivered']);
    const kept = (await handOverForm(meera(), 1)).stops.find(
      ({ consumerId }) => consumerId === stops[1]!.consumerId,
    );
    expect(kept?.keptBecause).toBe('done');
  });

  it('but not to the same person, for another date, to an unknown person, without stops or in another area', async () => {
    const stops = (await movableStops(meera(), 1)).slice(0, 1);
    const codeOf = async (answer: ReturnType<typeof handOver>) => {
      const { status, body } = await answer;
      return [status, body.code];
    };
    expect(await codeOf(handOver(meera(), 1, 1, stops))).toEqual([400, 'hand-over-same']);
    expect(await codeOf(handOver(meera(), 1, 2, stops, { orderDate: '2026-01-05' }))).toEqual([
      409,
      'hand-over-not-today',
    ]);
    expect(await codeOf(handOver(meera(), 1, 99_999, stops))).toEqual([
      404,
      'delivery-boy-unknown',
    ]);
    expect(await codeOf(handOver(meera(), 1, 6, stops))).toEqual([404, 'delivery-boy-unknown']);
    expect(await codeOf(handOver(elsewhere(), 1, 6, stops))).toEqual([404, 'delivery-boy-unknown']);
    expect((await elsewhere().get('hand-over/1')).status).toBe(404);
    expect((await handOver(meera(), 1, 2, [])).status).toBe(400);
    for (const wrong of [
      'all',
      [{ consumerId: 'x' }],
      [stops[0], stops[0]],
      [{ ...stops[0], orderIds: ['no id'] }],
    ])
      expect(
        (
          await meera().post(`hand-over/1`, {
            orderDate: today(),
            to: 2,
            stops: wrong,
            order: 'append',
          })
        ).status,
      ).toBe(400);
    expect((await (await mde(office.url, 1)).get('hand-overs')).status).toBe(404);
  });

  it('once under one key, and a key of another request is refused', async () => {
    const stops = (await movableStops(meera(), 1)).slice(0, 2);
    const key = withKey(randomUUID());
    const [first, again] = [
      await handOver(meera(), 1, 2, stops, {}, key),
      await handOver(meera(), 1, 2, stops, {}, key),
    ];
    expect([first.status, again.status, again.body.data.id]).toEqual([
      200,
      200,
      first.body.data.id,
    ]);
    expect((await handOver(meera(), 1, 3, stops, {}, key)).status).toBe(409);
    const { body } = await handOver(meera(), 1, 2, stops);
    expect([body.code, body.message]).toEqual([
      'hand-over-gone',
      `${stops[0]!.name} is not on this list any more.`,
    ]);
  });

  it('moves each stop once when two people hand over at the same moment', async () => {
    const stops = (await movableStops(meera(), 1)).slice(0, 3);
    const answers = await Promise.all([
      handOver(meera(), 1, 2, stops),
      handOver(office.boss, 1, 3, stops),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lists = await Promise.all(
      [2, 3].map(async (number) => idsOn(await mde(office.url, number))),
    );
    for (const { consumerId } of stops)
      expect(lists.flat().filter((id) => id === consumerId)).toHaveLength(1);
  });

  it('but not while a day is closed, and the refusal names its delivery boy', async () => {
    const ravi = await mde(office.url, 4);
    await ravi.post('day-close', { assignedQuantity: 1, EmptyBottle: 0 });
    const stops = (await movableStops(meera(), 3)).slice(0, 1);
    const { body } = await handOver(meera(), 3, 4, stops);
    expect([body.code, body.message]).toEqual([
      'hand-over-closed',
      `The day of ${ravi.session.name} is closed. Reopen it first.`,
    ]);
    const form = await handOverForm(meera(), 3);
    expect(form.candidates.find(({ id }) => id === 4)?.isClosed).toBe(true);
    expect((await handOverForm(meera(), 4)).from.isClosed).toBe(true);
  });
});

describe('Undo', () => {
  it('puts the stops back to their places and rounds, once, and all screens show it', async () => {
    const [vijay, arun] = await Promise.all([mde(office.url, 3), mde(office.url, 2)]);
    await vijay.post('add-round', { consumerNo: 3 });
    const rounds = () => vijay.get<{ rounds: { orders: object }[] }>('get-round-report');
    const before = [await board(vijay), await idsOn(arun), (await rounds()).body];
    const { made } = await handedOver(meera(), 3, 2, 5);
    expect((await rounds()).body.rounds.map(({ orders }) => Object.keys(orders))).toEqual([[]]);
    const { status, body } = await undoHandOver(meera(), made.id);
    expect([status, body.data.undoneAt, body.data.undoneBy]).toEqual([
      200,
      expect.any(String),
      meera().session.name,
    ]);
    expect([await board(vijay), await idsOn(arun), (await rounds()).body]).toEqual(before);
    expect((await undoHandOver(meera(), made.id)).body.code).toBe('hand-over-undone-before');
    expect((await handOversOf(meera())).find(({ id }) => id === made.id)?.undoneAt).not.toBeNull();
  });

  it('is refused after a delivery, to another area, and for an unknown hand-over', async () => {
    const arun = await mde(office.url, 2);
    const { stops, made } = await handedOver(meera(), 3, 2, 2);
    expect((await undoHandOver(elsewhere(), made.id)).status).toBe(404);
    expect((await undoHandOver(meera(), randomUUID())).status).toBe(404);
    await deliver(arun, stops[1]!.orderIds[0]!, 0);
    const { status, body } = await undoHandOver(meera(), made.id);
    expect([status, body.code]).toEqual([409, 'hand-over-delivered']);
    expect(await idsOn(arun)).toEqual(
      expect.arrayContaining(stops.map(({ consumerId }) => consumerId)),
    );
  });
});

it('leaves earlier events to the supervisor of that zone, when an admin moves a stop to another zone', async () => {
  const [stop] = await movableStops(meera(), 3);
  const orderId = stop!.orderIds[0]!;
  const [order] = (await office.boss.get<Read<Order[]>>(`get-orders/${today()}`)).body.data.filter(
    ({ id }) => id === orderId,
  );
  expect((await editOrder(office.boss, order!, { exp_quantity: 7.5 })).status).toBe(200);
  expect((await handOver(office.boss, 3, 9, [stop!])).status).toBe(200);
  const taker = await mde(office.url, 9);
  expect((await stopOf(taker, stop!.consumerId)).data[0]?.area).toBe(order!.area!.name);
  await deliver(taker, orderId, 7);
  const kindsFor = async (person: Person) =>
    (await person.get<ActivityPage>(`activity?orderId=${orderId}`)).body.data.map(
      ({ kind }) => kind,
    );
  const changed = await kindsFor(meera());
  expect(changed).toEqual(expect.arrayContaining(['OrderRevised', 'StopsHandedOver']));
  expect(changed).not.toContain('QuantityDelivered');
  expect(await kindsFor(elsewhere())).toEqual(expect.arrayContaining(['QuantityDelivered']));
  expect(await kindsFor(elsewhere())).not.toContain('OrderRevised');
});

it('the past shows the stops at their former places', async () => {
  const before = new Date().toISOString();
  const { stops } = await handedOver(meera(), 3, 2, 1);
  const consumersOf = async (query: string) =>
    (
      await office.boss.get<Read<Order[]>>(`get-orders/${today()}?deliveryBoyId=3${query}`)
    ).body.data.map(({ consumer_id }) => consumer_id);
  const moved = stops[0]!.consumerId;
  expect(await consumersOf(`&at=${before}`)).toContain(moved);
  await eventually('the hand-over', async () => !(await consumersOf('')).includes(moved));
});

it('shows in the form which stops the list of the other does not take', async () => {
  const [done, ordered] = (await movableStops(meera(), 5)).slice(-2);
  const blockedIds = async () =>
    (await handOverForm(meera(), 5)).candidates.find(({ id }) => id === 2)?.blockedIds;
  expect(await blockedIds()).toEqual([]);
  for (const { consumerId } of [done!, ordered!]) {
    const { body } = await office.boss.get<Read<Order[]>>(`get-orders/${today()}?deliveryBoyId=5`);
    const product_id = body.data.find(({ consumer_id: id }) => id === consumerId)?.product_id;
    await addOrder(office.boss, { consumer_id: consumerId, delr_boy_id: 2, product_id });
  }
  await markDone(await mde(office.url, 2), done!.consumerId);
  expect((await blockedIds())?.sort()).toEqual([done!.consumerId, ordered!.consumerId].sort());
  expect(await handOver(meera(), 5, 2, [done!, ordered!])).toMatchObject({ status: 409 });
});

it('moves a stop whose consumer was merged while the form was open, with the id that remains', async () => {
  const [shown] = await movableStops(meera(), 5);
  const into = (await movableStops(meera(), 3))[0]!.consumerId;
  const merge = await office.boss.post(`merge-consumer/${shown!.consumerId}`, { into });
  expect(merge.status).toBe(200);
  const { status, body } = await handOver(meera(), 5, 2, [shown!]);
  expect([status, body.data.consumerIds]).toEqual([200, [into]]);
});
