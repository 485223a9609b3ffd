import { randomUUID } from 'node:crypto';
import {
  type Activity,
  type Consumer,
  type ConsumerDetail,
  type ConsumersPage,
  MESSAGES,
  type PhoneDay,
  type Read,
  type Written,
} from '@milkround/contracts';
import { csv, dayFromNow, upload } from '../fixtures/order-upload';
import { deliver, freshStop, markDone, remark } from '../support/board';
import { mde, type Answer, type Person } from '../support/client';
import { activityOf } from '../support/activity';
import { handOver } from '../support/hand-overs';
import { live } from '../support/live-client';
import { today } from '../support/log';
import { ownOffice } from '../support/own-office';
import { addOrder, inDays, ordersOf, withKey } from '../support/single-orders';
import { openExport } from '../support/workbook-export';

const office = ownOffice();

const page = async (person: Person, query = ''): Promise<ConsumersPage> =>
  (await person.get<ConsumersPage>(`get-consumers${query}`)).body;
const one = (person: Person, id: string): Promise<Answer<Read<ConsumerDetail>>> =>
  person.get(`get-consumer/${encodeURIComponent(id)}`);
const idsOf = ({ data }: ConsumersPage) => data.map(({ consumer_id }) => consumer_id);

interface Form {
  name: string;
  address: string;
  phone: string;
  shownName: string;
  shownAddress: string;
  shownPhone: string;
}
const formOf = ({ consumer_name, address, phone }: Consumer, changes: Partial<Form>): Form => ({
  ...{ name: consumer_name, address, phone: phone ?? '' },
  ...{ shownName: consumer_name, shownAddress: address, shownPhone: phone ?? '' },
  ...changes,
});
const edit = (
  person: Person,
  id: string,
  form: Form,
  headers?: Record<string, string>,
): Promise<Answer<Written<ConsumerDetail>>> =>
  person.post(`edit-consumer/${encodeURIComponent(id)}`, form, headers);

/** A consumer of Baner with an order in two days. */
async function consumerOf(id: string, more: object = {}): Promise<ConsumerDetail> {
  const details = { consumerName: `Name ${id}`, consumerAddress: `Lane of ${id}` };
  await addOrder(office.supervisors[1], {
    delr_boy_id: 1,
    consumer_id: id,
    orderDate: inDays(2),
    ...details,
    ...more,
  });
  return (await one(office.boss, id)).body.data;
}

describe('the register', () => {
  it('has pages in the order of the names, and counts all', async () => {
    const first = await page(office.boss, '?limit=10');
    const second = await page(office.boss, '?limit=10&page=2');
    expect(first.total).toBeGreaterThan(500);
    expect([first.data.length, second.data.length]).toEqual([10, 10]);
    const names = [...first.data, ...second.data].map(({ consumer_name }) => consumer_name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en-u-kn-true')));
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(20);
    expect((await page(office.boss, '?page=100000')).data).toEqual([]);
  });

  it('is searched by id, name, address, phone, zone and delivery boy; every word has to match', async () => {
    const asha = await consumerOf('00731-Q', {
      consumerName: 'Asha Quinn',
      consumerAddress: '7, Zebra Lane',
    });
    await edit(office.boss, '00731-Q', formOf(asha, { phone: '9123450731' }));
    for (const q of [
      '00731-q',
      'asha QUINN',
      'zebra',
      '91234507',
      'quinn baner',
      `quinn ${asha.delivery_boy.name}`,
    ])
      expect(idsOf(await page(office.boss, `?q=${encodeURIComponent(q)}`))).toEqual(['00731-Q']);
    expect((await page(office.boss, '?q=quinn kothrud')).total).toBe(0);
    expect((await page(office.boss, '?q=%25')).total).toBe(0);
    const shown = { ...asha, phone: '9123450731' };
    await edit(
      office.boss,
      '00731-Q',
      formOf(shown, { name: 'Asha Rane-Quick', address: '9, Otter Lane' }),
    );
    for (const q of ['quinn', 'zebra', 'quick zebra', 'otter'])
      expect(idsOf(await page(office.boss, `?q=${encodeURIComponent(q)}`))).toEqual(['00731-Q']);
    const [found] = (await page(office.boss, '?q=quinn')).data;
    expect(found).toMatchObject({
      earlier_names: ['Asha Quinn'],
      earlier_addresses: ['7, Zebra Lane'],
    });
    const activity = await activityOf(office.boss, { q: 'quinn' });
    expect(new Set(activity.map(({ subject }) => subject.consumer?.id))).toEqual(
      new Set(['00731-Q']),
    );
    expect(await activityOf(office.supervisors[2], { q: 'quinn' })).toEqual([]);
    for (const sort of ['id', '-id', 'last', '-last', '-name'])
      expect((await page(office.boss, `?q=zebra&sort=${sort}`)).total).toBe(1);
  });

  it('finds a name in any Unicode composition of its letters', async () => {
    const [composed, apart] = ['बा\u095cा', 'बा\u0921\u093cा'];
    await consumerOf('NUKTA-1', { consumerName: `${composed} एक` });
    await consumerOf('NUKTA-2', { consumerName: `${apart} दो` });
    for (const q of [composed, apart])
      expect(idsOf(await page(office.boss, `?sort=id&q=${encodeURIComponent(q)}`))).toEqual([
        'NUKTA-1',
        'NUKTA-2',
      ]);
  });

  it('is searched by orders and remarks of the last days, and by the reason of a pause', async () => {
    const vijay = await mde(office.url, 1);
    const { consumerId, data } = await freshStop(vijay);
    const found = async (q: string) =>
      idsOf(await page(office.boss, `?q=${encodeURIComponent(q)}&limit=50`));
    expect(
      (await remark(vijay, consumerId, { absenceRemarks: 'Gate code forgotten' })).status,
    ).toBe(200);
    expect(await found('gate FORGOTTEN')).toEqual([consumerId]);
    expect(await found(`${data[0]!.product.name} forgotten`)).toEqual([consumerId]);
    expect(await found('grandparents')).toEqual([]);
    const pause = { until: inDays(5), reason: 'With the grandparents' };
    expect((await office.boss.post(`set-pause/${consumerId}`, pause)).status).toBe(200);
    expect(await found('grandparents')).toEqual([consumerId]);
  });

  it('is paused with the orders in between taken off the lists, except those with an entry', async () => {
    const consumerId = 'AWAY-1';
    const dates = [0, 1, 2].map(inDays);
    for (const orderDate of dates) await consumerOf(consumerId, { orderDate });
    await consumerOf(consumerId, { orderDate: inDays(1), product_id: 2 });
    const vijay = await mde(office.url, 1);
    expect((await remark(vijay, consumerId, { emptyBottles: '2' })).status).toBe(200);
    const pause = { until: inDays(1), reason: 'Away', takeOff: 1 };
    const key = withKey(randomUUID());
    const path = `set-pause/${consumerId}`;
    for (const _ of [1, 2])
      expect(await office.supervisors[1].post(path, pause, key)).toMatchObject({
        status: 200,
        body: { data: { days: [{ order_date: inDays(0) }], ahead: [{ order_date: inDays(2) }] } },
      });
  });

  it('is searched by the date of the last order and of the last delivery', async () => {
    const found = async (q: string) =>
      idsOf(await page(office.boss, `?q=${encodeURIComponent(q)}&limit=50`));
    await consumerOf('DATED', { orderDate: inDays(11) });
    expect(await found(inDays(11))).toEqual(['DATED']);
    expect(await found(inDays(12))).toEqual([]);
    const vijay = await mde(office.url, 1);
    const { consumerId } = await freshStop(vijay);
    await addOrder(office.supervisors[1], {
      delr_boy_id: 1,
      consumer_id: consumerId,
      orderDate: inDays(3),
    });
    const { last_delivery: last } = (await one(office.boss, consumerId)).body.data;
    expect(last?.date).not.toBe(today());
    expect(await found(`${last?.date} ${consumerId}`)).toEqual([consumerId]);
    expect(await found(`${today()} ${consumerId}`)).toEqual([]);
    expect((await markDone(vijay, consumerId)).status).toBe(200);
    expect(await found(`${last?.date} ${consumerId}`)).toEqual([]);
    expect(await found(`${today()} ${consumerId}`)).toEqual([consumerId]);
  });

  it('is sorted by the returned empty bottles; consumers without any come last', async () => {
    const vijay = await mde(office.url, 1);
    const { consumerId } = await freshStop(vijay);
    expect((await remark(vijay, consumerId, { emptyBottles: '500' })).status).toBe(200);
    const bottles = async (sort: string) =>
      (await page(office.boss, `?sort=${sort}&limit=50`)).data.map((row) => row.returned_bottles);
    const most = await bottles('-bottles');
    expect(most[0]).toBeGreaterThanOrEqual(500);
    expect(most).toEqual([...most].sort((a, b) => b - a));
    const least = await bottles('bottles');
    expect(least[0]).toBeGreaterThan(0);
    expect(least).toEqual([...least].sort((a, b) => (a || Infinity) - (b || Infinity)));
    expect(idsOf(await page(office.boss, `?sort=-bottles&q=${consumerId}`))).toEqual([consumerId]);
    const parts = await Promise.all(
      ['returned', 'none'].map((filter) => page(office.boss, `?bottles=${filter}&limit=50`)),
    );
    expect(
      parts.map(({ data }) => [...new Set(data.map((row) => row.returned_bottles > 0))]),
    ).toEqual([[true], [false]]);
    expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe((await page(office.boss)).total);
    expect((await page(office.boss, `?bottles=none&q=${consumerId}`)).total).toBe(0);
  });

  it('lists the consumers without a delivery since a date, also as a workbook', async () => {
    const vijay = await mde(office.url, 1);
    const given = await freshStop(vijay);
    expect((await markDone(vijay, given.consumerId)).status).toBe(200);
    const refused = await freshStop(vijay);
    expect((await deliver(vijay, refused.data[0]!.id, 0)).status).toBe(200);
    const since = async (date: string, id: string) =>
      (await page(office.boss, `?notDeliveredSince=${date}&q=${id}`)).total;
    expect(await since(today(), given.consumerId)).toBe(0);
    expect(await since(today(), refused.consumerId)).toBe(1);
    expect(await since(inDays(1), given.consumerId)).toBe(1);
    const { last_delivery: last } = (await one(office.boss, refused.consumerId)).body.data;
    expect(await since(last!.date, refused.consumerId)).toBe(0);
    await consumerOf('NEVER', { orderDate: inDays(2) });
    expect(await since('2020-01-01', 'NEVER')).toBe(1);
    const query = `notDeliveredSince=${today()}&sort=-name`;
    const { data, total } = await page(office.supervisors[1], `?${query}&limit=50`);
    const { rows } = await openExport(office.supervisors[1], 'get-consumers', query);
    expect(rows).toHaveLength(total);
    expect(rows.slice(0, data.length).map(([name]) => name)).toEqual(
      data.map(({ consumer_name }) => consumer_name),
    );
  });

  it('of a supervisor has the consumers of the own area', async () => {
    const own = await page(office.supervisors[1], '?limit=50');
    expect(own.data.every(({ area }) => area.id === 1)).toBe(true);
    expect(own.total).toBeLessThan((await page(office.boss)).total);
    await consumerOf('BANER-ONLY');
    expect((await one(office.supervisors[1], 'BANER-ONLY')).status).toBe(200);
    expect(await one(office.supervisors[2], 'BANER-ONLY')).toMatchObject({ status: 404 });
    expect((await page(office.supervisors[2], '?q=BANER-ONLY')).total).toBe(0);
    const boy = await mde(office.url, 1);
    expect((await boy.get('get-consumers')).status).toBe(404);
  });

  it('has a consumer once, whoever serves him, in his zone and in the zone that took his stop over', async () => {
    const vijay = await mde(office.url, 1);
    const { consumerId, data } = await freshStop(vijay);
    const stop = { consumerId, orderIds: data.map(({ id }) => id) };
    const [kothrud] = (await ordersOf(office.supervisors[2])).map(({ delr_boy_id }) => delr_boy_id);
    expect((await one(office.supervisors[2], consumerId)).status).toBe(404);
    expect((await handOver(office.boss, 1, kothrud!, [stop])).status).toBe(200);
    expect((await page(office.boss, `?q=${consumerId}`)).total).toBe(1);
    for (const person of [office.boss, office.supervisors[1], office.supervisors[2]])
      expect((await one(person, consumerId)).body.data).toMatchObject({
        ...{ area: { id: 1 }, delivery_boy: { id: kothrud } },
      });
  });

  it.each([
    '?limit=51',
    '?limit=0',
    '?page=0',
    '?page=100001',
    '?sort=phone',
    `?q=${'x'.repeat(101)}`,
  ])('refuses %s', async (query) => {
    expect((await office.boss.get(`get-consumers${query}`)).status).toBe(400);
  });

  it('keeps ids unchanged: leading zeros, capitals, slashes', async () => {
    for (const id of ['0042', '42', 'case/1', 'Case/1']) await consumerOf(id);
    for (const id of ['0042', '42', 'case/1', 'Case/1'])
      expect((await one(office.boss, id)).body.data).toMatchObject({
        consumer_id: id,
        consumer_name: `Name ${id}`,
      });
  });

  it('has the usual order, the last days and the coming orders', async () => {
    const [order] = await ordersOf(office.supervisors[1]);
    const { body } = await one(office.supervisors[1], order!.consumer_id);
    expect(body.data.days[0]).toMatchObject({
      order_date: today(),
      delivery_boy: { id: order!.delr_boy_id },
    });
    expect(body.data.days[0]!.lines.map(({ id }) => id)).toContain(order!.id);
    expect(body.data.usual_order.length).toBeGreaterThan(0);
    const delivered = body.data.days.find(({ lines }) =>
      lines.some(({ dlvr_quantity }) => Number(dlvr_quantity) > 0),
    );
    expect(body.data.last_delivery?.date).toBe(delivered?.order_date);
    const ahead = await consumerOf('AHEAD', { exp_quantity: 3 });
    expect(ahead).toMatchObject({
      days: [],
      usual_order: [],
      last_date: inDays(2),
      ahead: [{ lines: [{ exp_quantity: 3 }] }],
    });
  });
});

describe('an edit', () => {
  it('is shown on every screen, once, and is recorded in the activity', async () => {
    const known = await consumerOf('EDITED');
    const form = formOf(known, { name: 'Bela Rao', address: '9, Aundh', phone: '9822012345' });
    const key = '5f6b7c1e-0000-4000-8000-00000000ed17';
    const answers = [
      await edit(office.boss, 'EDITED', form, withKey(key)),
      await edit(office.boss, 'EDITED', form, withKey(key)),
      await edit(office.boss, 'EDITED', form),
    ];
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([200, MESSAGES['consumer-updated']]);
      expect(body.data).toMatchObject({
        consumer_name: 'Bela Rao',
        address: '9, Aundh',
        phone: '9822012345',
      });
    }
    expect((await page(office.supervisors[1], '?q=9822012345 bela')).total).toBe(1);
    const { data } = (
      await office.boss.get<Read<Activity[]>>(
        'activity?consumerId=EDITED&kind=ConsumerDetailsEdited',
      )
    ).body;
    expect(data).toMatchObject([
      {
        subject: { consumer: { id: 'EDITED', name: 'Bela Rao' } },
        changes: [{ field: 'name' }, { field: 'address' }, { field: 'phone' }],
      },
    ]);
    expect(
      (await office.supervisors[2].get<Read<Activity[]>>('activity?consumerId=EDITED')).body.data,
    ).toEqual([]);
    expect(
      (
        await office.supervisors[1].get<Read<Activity[]>>(
          'activity?consumerId=EDITED&kind=ConsumerDetailsEdited',
        )
      ).body.data,
    ).toHaveLength(1);
  });

  it('is refused when another person was faster, and when it is invalid', async () => {
    const known = await consumerOf('RACE');
    const [first, second] = await Promise.all([
      edit(office.boss, 'RACE', formOf(known, { name: 'First' })),
      edit(office.boss, 'RACE', formOf(known, { name: 'Second' })),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect((await edit(office.boss, 'NOBODY-AT-ALL', formOf(known, { name: 'New' }))).status).toBe(
      404,
    );
    expect((await edit(office.supervisors[1], 'RACE', formOf(known, { name: 'New' }))).status).toBe(
      404,
    );
    for (const wrong of [
      { name: ' ' },
      { phone: '12' },
      { address: 'x'.repeat(501) },
      { name: 'x'.repeat(201) },
    ])
      expect((await edit(office.boss, 'RACE', formOf(known, wrong))).status).toBe(400);
  });

  it('remains after an order file that repeats the old details, until a file has others', async () => {
    const file = (address: string) =>
      `Consumer ID,Consumer Name,Address,MDE,Product,Quantity\nFILE-1,Old Name,"${address}",MDE-001,Cow,1`;
    await upload(office.boss, file('Old Lane'), { date: dayFromNow(5), name: 'a.csv' });
    const known = (await one(office.boss, 'FILE-1')).body.data;
    await edit(office.boss, 'FILE-1', formOf(known, { name: 'New Name', address: 'New Lane' }));
    await upload(office.boss, file('Old Lane'), { date: dayFromNow(6), name: 'b.csv' });
    const placed = (await ordersOf(office.boss, dayFromNow(6))).find(
      ({ consumer_id }) => consumer_id === 'FILE-1',
    );
    expect(placed).toMatchObject({ consumer_name: 'New Name', address: 'New Lane' });
    await addOrder(office.supervisors[1], {
      delr_boy_id: 1,
      consumer_id: 'FILE-1',
      orderDate: inDays(7),
    });
    expect((await one(office.boss, 'FILE-1')).body.data).toMatchObject({
      consumer_name: 'New Name',
      address: 'New Lane',
    });
    await upload(office.boss, file('Third Lane'), { date: dayFromNow(8), name: 'c.csv' });
    expect((await one(office.boss, 'FILE-1')).body.data).toMatchObject({
      consumer_name: 'New Name',
      address: 'Third Lane',
    });
  });
});

it('notifies the screens of the own area that the register has changed, and no others', async () => {
  const [own, other] = await Promise.all(
    [office.supervisors[1], office.supervisors[2]].map(({ session }) =>
      live(office.url, session.token),
    ),
  );
  for (const socket of [own!, other!]) await socket.subscribe('consumers', socket.sentPosition);
  const told = (socket: typeof own) =>
    socket!.messages.filter(({ topic }) => topic === 'consumers').length;
  const known = await consumerOf('PUSHED');
  await edit(office.boss, 'PUSHED', formOf(known, { phone: '9822000000' }));
  await own!.until('the change', () => told(own) > 0);
  expect(told(other)).toBe(0);
  own!.close();
  other!.close();
});

it('lists 20 consumers without a limit', async () => {
  await upload(office.boss, csv([['LAST-ONE', 'MDE-001', 'Cow', 1]]), {
    date: dayFromNow(9),
    name: 'd.csv',
  });
  expect((await page(office.boss)).data).toHaveLength(20);
});

describe('a merge', () => {
  it('moves the orders to the id that remains, whose alias answers at every door, and is undone', async () => {
    const [lost, into] = ['TWIN-2', 'TWIN-1'];
    const vijay = await mde(office.url, 1);
    for (const consumer_id of [into, lost])
      await addOrder(office.boss, {
        ...{ delr_boy_id: 1, consumer_id, exp_quantity: 2 },
        ...{ consumerName: `Name ${consumer_id}`, consumerAddress: 'Lane' },
      });
    await consumerOf(lost);
    const merge = await office.boss.post<Written<ConsumerDetail>>(`merge-consumer/${lost}`, {
      into,
    });
    expect([merge.status, merge.body.message]).toEqual([200, 'TWIN-2 is TWIN-1 now.']);
    expect(merge.body.data.aliases).toEqual([{ consumer_id: lost, consumer_name: `Name ${lost}` }]);
    const listed = async (date: string) =>
      (await ordersOf(office.boss, date))
        .filter(({ consumer_id }) => consumer_id.startsWith('TWIN'))
        .map(({ consumer_id, exp_quantity }) => [consumer_id, exp_quantity]);
    expect(await listed(today())).toEqual([[into, 4]]);
    expect(await listed(inDays(2))).toEqual([[into, 1]]);
    expect(idsOf(await page(office.boss, `?q=${lost}`))).toEqual([into]);
    expect((await one(office.supervisors[1], lost)).body.data.consumer_id).toBe(into);
    const lookup = await office.supervisors[1].get(`consumer/${lost}`);
    expect(lookup.body).toMatchObject({ data: { consumer_id: into } });
    await upload(office.boss, csv([[lost, 'MDE-001', 'Cow', 3]]), {
      ...{ date: dayFromNow(2), name: 'twin.csv' },
    });
    expect(await listed(inDays(2))).toEqual([[into, 3]]);
    await addOrder(office.supervisors[1], {
      ...{ delr_boy_id: 1, consumer_id: lost, orderDate: inDays(3) },
    });
    expect((await listed(inDays(3)))[0]?.[0]).toBe(into);
    expect((await activityOf(office.boss, { consumerId: lost })).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['ConsumerAbsorbed', 'ConsumerMerged']),
    );
    const away = { from: inDays(20), until: inDays(21), reason: 'Away' };
    const paused = await office.supervisors[1].post(`set-pause/${lost}`, away);
    expect(paused.body).toMatchObject({ data: { consumer_id: into, pauses: [away] } });
    const { address, consumer_name: name } = merge.body.data;
    const edited = await office.boss.post(`edit-consumer/${lost}`, {
      ...{ name, address: 'Lane 2', shownName: name, shownAddress: address },
    });
    expect(edited.body).toMatchObject({ data: { consumer_id: into, address: 'Lane 2' } });
    expect((await vijay.get<PhoneDay>('day')).body.pauses).toContainEqual(
      expect.objectContaining({ consumer_id: into, aliases: [lost], pauses: [expect.anything()] }),
    );
    const chain = await office.boss.post(`merge-consumer/${into}`, { into: 'FILE-1' });
    expect(chain).toMatchObject({ status: 409, body: { code: 'merge-chain' } });

    expect((await office.boss.post(`undo-merge/${lost}`, {})).status).toBe(200);
    expect(await listed(today())).toEqual([
      [into, 2],
      [lost, 2],
    ]);
    expect(await listed(inDays(2))).toEqual([[lost, 3]]);
    expect((await one(office.boss, lost)).body.data).toMatchObject({
      ...{ consumer_id: lost, consumer_name: `Name ${lost}`, aliases: [] },
    });
    await office.boss.post(`merge-consumer/${lost}`, { into });
    expect((await markDone(vijay, lost)).status).toBe(200);
    expect((await one(office.boss, into)).body.data.days[0]).toMatchObject({
      ...{ order_date: today(), is_delivered: true, lines: [{ dlvr_quantity: 4 }] },
    });
  });

  it('is for admins, as the move to another zone, which no hand-over undoes', async () => {
    const known = await consumerOf('MOVES');
    const move = { areaId: 2, shownAreaId: 1 };
    for (const call of ['move-consumer/MOVES', 'merge-consumer/MOVES', 'undo-merge/MOVES'])
      expect((await office.supervisors[1].post(call, move)).status).toBe(404);
    expect(known.area.id).toBe(1);
    const moved = await office.boss.post<Written<ConsumerDetail>>('move-consumer/MOVES', move);
    expect(moved.body.data).toMatchObject({ area: { id: 2 }, ahead: [{}] });
    const again = { areaId: 3, shownAreaId: 1 };
    expect((await office.boss.post('move-consumer/MOVES', again)).status).toBe(409);
    expect((await office.boss.post('move-consumer/MOVES', { ...move, areaId: 987 })).status).toBe(
      404,
    );
  });
});
