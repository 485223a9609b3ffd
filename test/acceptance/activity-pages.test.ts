import type { NewestDay, Read } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { csv, upload } from '../fixtures/order-upload';
import { activityOf, activityPage } from '../support/activity';
import { deliver, freshStop, lineOf, type DeliveryBoyPerson } from '../support/board';
import { done } from '../support/catalog';
import { mde } from '../support/client';
import { today } from '../support/log';
import { minutesAgo, quantityEntry, synced } from '../support/outbox';
import { ownOffice } from '../support/own-office';
import { addOrder, inDays } from '../support/single-orders';
import { openExport } from '../support/workbook-export';

const office = ownOffice();
/** 1 to 5 are of Baner, 6 to 10 of Kothrud. */
let boys: Record<3 | 6, DeliveryBoyPerson>;

beforeAll(async () => {
  boys = { 3: await mde(office.url, 3), 6: await mde(office.url, 6) };
});

describe('the pages of the activity', () => {
  it('stay unchanged while new rows arrive, and say how many have arrived', async () => {
    const all = await activityOf(office.boss, { deliveryBoyId: 3, limit: 30 });
    const first = await activityPage(office.boss, { deliveryBoyId: 3, limit: 10 });
    const { body } = await addOrder(office.boss, {
      consumer_id: 'PAGE-1',
      delr_boy_id: 3,
      exp_quantity: 2,
    });
    const order = body.data;
    const second = await activityPage(office.boss, {
      deliveryBoyId: 3,
      limit: 10,
      cursor: first.next ?? '',
    });
    const third = await activityPage(office.boss, {
      deliveryBoyId: 3,
      limit: 10,
      cursor: second.next ?? '',
    });
    expect([...first.data, ...second.data, ...third.data]).toEqual(all);
    const news = await activityOf(office.boss, {
      deliveryBoyId: 3,
      after: first.data[0]?.position ?? '',
    });
    expect(news.map(({ subject }) => subject.order?.id)).toEqual([order.id]);
    const oldest = await activityPage(office.boss, { consumerId: order.consumer_id, limit: 1 });
    expect([oldest.data.length, oldest.next]).toEqual([1, null]);
  });

  it.each<[Record<string, string | number>]>([
    [{ consumerId: 'PAGE-1' }],
    [{ q: 'PAGE-1', kind: 'OrderPlaced' }],
    [{ kind: 'DeliveryDayOpened', deliveryBoyId: 6 }],
  ])('begin with the oldest row on request, with %j', async (filter) => {
    const newest = await activityOf(office.boss, filter);
    const first = await activityPage(office.boss, { ...filter, sort: 'oldest', limit: 1 });
    const rest = first.next
      ? await activityOf(office.boss, { ...filter, sort: 'oldest', cursor: first.next })
      : [];
    expect([...first.data, ...rest]).toEqual(newest.reverse());
    expect(newest).not.toEqual([]);
  });

  it('begin with the oldest of all rows, an upload as one row', async () => {
    const { data, next } = await activityPage(office.boss, {
      sort: 'oldest',
      folded: true,
      limit: 20,
    });
    const further = await activityOf(office.boss, {
      sort: 'oldest',
      folded: true,
      limit: 20,
      cursor: next ?? '',
    });
    const positions = [...data, ...further].map(({ position }) => Number(position));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect([positions[0], positions.length]).toEqual([1, 40]);
  });

  it('have one row for the lines of an upload, with their number, as each caller may see them', async () => {
    const rows = Array.from({ length: 130 }, (_, n): [string, string, string, number] => [
      `FOLD-${n}`,
      n < 90 ? 'MDE-001' : 'MDE-006',
      'Cow',
      1,
    ]);
    await upload(office.boss, csv(rows), { date: inDays(3), name: 'thursday.csv' });
    const countsOf = async (...asked: Parameters<typeof activityPage>) =>
      (await activityPage(...asked)).data.flatMap(({ changes, subject }) =>
        subject.upload?.name === 'thursday.csv'
          ? [changes.find(({ field }) => field === 'lines-added')?.after]
          : [],
      );
    expect(await countsOf(office.boss, { folded: true })).toEqual([130]);
    expect(await countsOf(office.supervisors[1], { folded: true })).toEqual([90]);
    expect(await countsOf(office.boss, { folded: true, deliveryBoyId: 6 })).toEqual([40]);
    const { data, next } = await activityPage(office.boss, { folded: true, limit: 1 });
    expect(data.map(({ kind }) => kind)).toEqual(['OrdersUploaded']);
    const further = await activityPage(office.boss, { folded: true, cursor: next ?? '' });
    expect(
      further.data.every(
        ({ subject }) => subject.upload?.name !== 'thursday.csv' || subject.date === inDays(3),
      ),
    ).toBe(true);
    expect(
      await activityOf(office.boss, { uploadId: data[0]?.subject.upload?.id ?? '' }),
    ).toHaveLength(3);
  });

  it('mark the entries as late that a phone made without a network', async () => {
    const first = await freshStop(boys[3]);
    await synced(boys[3], [quantityEntry(lineOf(first).id, 4.5, { occurredAt: minutesAgo(3) })]);
    const second = await freshStop(boys[3]);
    await synced(boys[3], [quantityEntry(lineOf(second).id, 4.5)]);
    expect(
      await activityOf(office.boss, { late: true, consumerId: first.consumerId }),
    ).toMatchObject([{ kind: 'QuantityDelivered', late: false }]);
    expect(await activityOf(office.boss, { late: true, consumerId: second.consumerId })).toEqual(
      [],
    );
    const lateInExport = async ({ consumerId }: typeof first) => {
      const { sheet } = await openExport(
        office.boss,
        'activity',
        `kind=QuantityDelivered&consumerId=${consumerId}`,
      );
      expect(sheet.getCell('D1').value).toBe('Late');
      return sheet.getCell('D2').value;
    };
    expect([await lateInExport(first), await lateInExport(second)]).toEqual(['Yes', 'No']);
  });

  it('mark the entries as late that were made before the day was closed and arrived after it', async () => {
    const stop = await freshStop(boys[6]);
    await done(boys[6], 'day-close', { assignedQuantity: 1, EmptyBottle: 1, remarks: '' });
    const boy = await mde(office.url, 6);
    const [result] = await synced(boy, [
      quantityEntry(lineOf(stop).id, 4.5, { occurredAt: minutesAgo(1) }),
    ]);
    const late = await activityOf(office.boss, { late: true, consumerId: stop.consumerId });
    expect(result?.result).toBe('done');
    expect(late).toMatchObject([{ kind: 'QuantityDelivered', late: true, via: 'phone' }]);
    const reason = 'One stop was forgotten';
    await done(office.boss, 'reopen-day/6', { orderDate: today(), reason });
    expect(
      await activityOf(office.boss, { kind: 'DayReopened', fromDate: today(), toDate: today() }),
    ).toMatchObject([
      {
        actor: { name: office.boss.session.name },
        changes: [{ field: 'reason', after: reason }],
        subject: { deliveryBoy: { id: 6 } },
      },
    ]);
  });
});

it('a report names the day of its newest rows, to each caller for the own area', async () => {
  const stop = await freshStop(boys[3]);
  await deliver(boys[3], lineOf(stop).id, 9.5);
  const newest = async (person: typeof office.boss, call: string, to = today()) =>
    (
      await person.get<Read<NewestDay | null>>(
        `${call}/newest?fromDate=${addDays(to, -365)}&toDate=${to}`,
      )
    ).body.data;
  const { body } = await office.boss.get<Read<object[]>>('get-order-logs');
  expect(await newest(office.boss, 'get-order-logs')).toEqual({
    date: today(),
    count: body.data.length,
  });
  const own = await office.supervisors[1].get<Read<object[]>>('get-order-logs');
  expect((await newest(office.supervisors[1], 'get-order-logs'))?.count).toBe(own.body.data.length);
  const uploads = await office.boss.get<Read<object[]>>('uploads');
  expect(await newest(office.boss, 'uploads')).toEqual({
    date: today(),
    count: uploads.body.data.length,
  });
  expect(await newest(office.boss, 'uploads', '2001-01-01')).toBeNull();
  expect((await office.supervisors[1].get('uploads/newest')).status).toBe(404);
});

it.each([
  ['fromDate=2026-02-30'],
  ['fromDate=2026-03-02&toDate=2026-03-01'],
  ['fromDate=1990-01-01&toDate=2026-03-01'],
  ['actorRole=god'],
  ['actorId=1'],
  ['actorRole=admin&actorId=99999999999'],
  ['deliveryBoyId=-1'],
  ['productId=1e3'],
  ['orderId=1'],
  ['uploadId=%27%20or%201%3D1'],
  ['kind=Order%20Placed'],
  [`kind=${'A'.repeat(61)}`],
  [Array.from({ length: 51 }, (_, n) => `kind=K${n}`).join('&')],
  ['late=maybe'],
  [`q=${'x'.repeat(101)}`],
  ['q=%00%00'],
  ['cursor=abc'],
  ['cursor=9999999999999999999'],
  ['after=-1'],
  ['folded=maybe'],
  ['sort=size'],
  ['limit=0'],
  ['limit=101'],
  [`consumerId=${'9'.repeat(201)}`],
])('refuses %s', async (query) => {
  expect(await office.boss.get(`activity?${query}`)).toMatchObject({
    status: 400,
    body: { code: expect.any(String) },
  });
});
