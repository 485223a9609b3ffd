import {
  nameOfTopic,
  type Activity,
  type Read,
  type StopOrderForm,
  type Written,
} from '@milkround/contracts';
import { isoWeekdayOf } from '@milkround/domain';
import { csv, dayFromNow, upload } from '../fixtures/order-upload';
import { board } from '../support/board';
import { moveToArea } from '../support/catalog';
import { mde, type Answer, type Person } from '../support/client';
import { live } from '../support/live-client';
import { today } from '../support/log';
import { ownOffice } from '../support/own-office';

const office = ownOffice();
const meera = () => office.supervisors[1];
const kothrud = () => office.supervisors[2];

const formOf = async (person: Person, path: string): Promise<StopOrderForm> =>
  (await person.get<Read<StopOrderForm>>(path)).body.data;
const idsIn = ({ stops }: StopOrderForm) => stops.map(({ consumerId }) => consumerId);
const set = (
  person: Person,
  path: string,
  form: StopOrderForm,
  consumerIds: string[],
  more: object = {},
): Promise<Answer<Written<StopOrderForm>>> =>
  person.post(path, { orderDate: form.date, consumerIds, shown: idsIn(form), ...more });
const idsOn = async (boy: Person) => (await board(boy)).map(({ consumerId }) => consumerId);

it('is set by the delivery boy for today, and all his screens follow at once', async () => {
  const vijay = await mde(office.url, 1);
  const socket = await live(office.url, vijay.token ?? '');
  const topic = { name: 'orders', date: today() } as const;
  const onBoard = await live(office.url, meera().token ?? '');
  await onBoard.subscribe(topic, onBoard.sentPosition);
  const form = await formOf(vijay, 'stop-order');
  expect(form).toMatchObject({
    date: today(),
    weekday: isoWeekdayOf(today()),
    kept: null,
    deliveryBoy: { id: 1 },
  });
  expect(idsIn(form)).toEqual(await idsOn(vijay));
  expect(form.delivered?.consumerIds.length).toBeGreaterThan(10);
  const reversed = idsIn(form).reverse();
  const saved = await set(vijay, 'stop-order', form, reversed);
  expect(saved).toMatchObject({ status: 200, body: { data: { kept: 'all-days' } } });
  expect(await idsOn(vijay)).toEqual(reversed);
  await socket.until('the word to read the list again', () =>
    socket.messages.some(({ topic, change }) => topic === 'delivery-day' && 'refetch' in change),
  );
  await onBoard.until('the word to read the orders again', () =>
    onBoard.messages.some(
      (message) => message.topic === nameOfTopic(topic) && 'refetch' in message.change,
    ),
  );
  for (const each of [socket, onBoard]) each.close();
  const { data } = (await office.boss.get<Read<Activity[]>>('activity?kind=StopOrderSet&limit=1'))
    .body;
  expect(data[0]).toMatchObject({
    actor: { role: 'delivery-boy', id: 1 },
    changes: [{ field: 'stops' }],
  });

  const stale = await set(meera(), 'stop-order/1', form, [
    ...idsIn(form).slice(1),
    idsIn(form)[0]!,
  ]);
  expect(stale).toMatchObject({ status: 409, body: { code: 'stop-order-changed' } });
  expect(await idsOn(vijay)).toEqual(reversed);
});

it('is kept for files of all later days without a sequence; a new consumer is placed beside the closest address', async () => {
  const date = dayFromNow(3);
  const path = (date: string) => `stop-order/2?weekday=${isoWeekdayOf(date)}`;
  const next = dayFromNow(2);
  const rows = (ids: string[]) => csv(ids.map((id) => [id, 'MDE-002', 'Cow', 1]));
  await upload(office.boss, rows(['W1', 'W2', 'W3']), { date: next });
  const form = await formOf(meera(), path(next));
  expect([form.date, idsIn(form)]).toEqual([next, ['W1', 'W2', 'W3']]);
  expect((await set(meera(), 'stop-order/2', form, ['W3', 'W1', 'W2'])).status).toBe(200);
  await upload(office.boss, rows(['W1', 'W2', 'W4', 'W3']), { date });
  const later = await formOf(office.boss, path(date));
  expect([later.kept, idsIn(later)]).toEqual(['all-days', ['W3', 'W1', 'W2', 'W4']]);

  const reversed = ['W4', 'W2', 'W1', 'W3'];
  const only = await set(meera(), 'stop-order/2', later, reversed, { weekdayOnly: 1 });
  expect(only.body.data).toMatchObject({ kept: 'weekday', date });
  expect(await formOf(meera(), path(next))).toMatchObject({ kept: 'all-days' });
  const again = await set(meera(), 'stop-order/2', only.body.data, ['W2', 'W4', 'W1', 'W3']);
  expect(again.body.data.kept).toBe('weekday');
  const ended = await set(meera(), 'stop-order/2', again.body.data, reversed, { weekdayOnly: 0 });
  expect(ended.body.data.kept).toBe('all-days');
});

it('is refused for other delivery boys, for the past, and for an invalid list', async () => {
  const form = await formOf(meera(), 'stop-order/3');
  const ids = idsIn(form);
  expect((await kothrud().get('stop-order/3')).status).toBe(404);
  expect((await set(kothrud(), 'stop-order/3', form, ids.toReversed())).status).toBe(404);
  const own = await mde(office.url, 3);
  expect(
    (await set(own, 'stop-order', form, ids.toReversed(), { orderDate: dayFromNow(1) })).status,
  ).toBe(400);
  for (const orderDate of [dayFromNow(-1), dayFromNow(15)])
    expect(
      (await set(office.boss, 'stop-order/3', form, ids.toReversed(), { orderDate })).status,
    ).toBe(400);
  for (const consumerIds of [[], ['a', 'a'], [7], Array.from({ length: 1001 }, (_, n) => `c${n}`)])
    expect((await set(meera(), 'stop-order/3', form, consumerIds as string[])).status).toBe(400);
  expect((await office.boss.get('stop-order/3?weekday=8')).status).toBe(400);
  expect(await idsOn(own)).toEqual(ids);
});

it('names no consumer of the area that the delivery boy has left', async () => {
  const weekday = isoWeekdayOf(dayFromNow(1));
  const before = await formOf(meera(), `stop-order/4?weekday=${weekday}`);
  expect(before.delivered?.consumerIds.length).toBeGreaterThan(10);
  await moveToArea(office.boss, 4, 2);
  expect(await formOf(kothrud(), `stop-order/4?weekday=${weekday}`)).toMatchObject({
    stops: [],
    delivered: null,
  });
});
