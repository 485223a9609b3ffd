import type { ClosedDay, ConsumerOrders, DayCloseRow, DeliveryBoyStats, ReadOfDay, Written } from '@milkround/contracts';
import { board, markDone, remark } from '../support/board';
import { mde, type Person } from '../support/client';
import { desks, type Desks } from '../support/desks';
import { live } from '../support/live-client';
import { today } from '../support/log';
import { apply, entry, minutesAgo, synced } from '../support/outbox';
import { ownServer } from '../support/own-server';

const server = ownServer();
const url = () => server().url;
let boss: Desks['boss'];
let supervisors: Desks['supervisors'];

beforeAll(async () => {
  ({ boss, supervisors } = await desks(url()));
}, 60_000);

const closeOf = async (boy: Person) => (await boy.get<ReadOfDay<ConsumerOrders[]>>('get-orders')).body.close;
const reopen = (person: Person, boy: number) =>
  person.post<Written<DayCloseRow>>(`reopen-day/${boy}`, { orderDate: today(), reason: 'One stop was forgotten' });

it('tells the delivery boy of the close that stands on his day: who, when, the figures, and whom to ask', async () => {
  const boy = await mde(url(), 1);
  const stops = await board(boy);
  expect((await boy.get<ReadOfDay<ConsumerOrders[]>>('get-orders')).body).toMatchObject({ date: today() });
  expect(await closeOf(boy)).toBeUndefined();
  await markDone(boy, stops[0]!.consumerId);
  await remark(boy, stops[1]!.consumerId, { remarks: 120, paymentMode: 'cash' });
  const closed = await boy.post<Written<DayCloseRow>>('day-close', { assignedQuantity: '20.5', EmptyBottle: 7, remarks: 'One broken' });
  const { id, req_qty, at_close, created_at } = closed.body.data;
  const back = await mde(url(), 1);
  const close: ClosedDay = {
    id,
    closed_at: created_at,
    closed_by: { role: 'delivery-boy', name: boy.session.name },
    stops: stops.length,
    done: 1,
    req_qty,
    dlvr_qty: at_close.delivered,
    payments: 120,
    assigned_qty: 20.5,
    empty_bottles: 7,
    remarks: 'One broken',
    supervisor: { name: supervisors[1].session.name, phone: expect.stringMatching(/^\d{10}$/) },
  };
  expect(await closeOf(back)).toEqual(close);
  const stats = await back.get<ReadOfDay<DeliveryBoyStats>>('dashboard-stats');
  expect(stats.body).toEqual({ data: { total_today_orders: stops.length, total_today_delivered: 1 }, date: today(), close });
});

it('tells his open screens at once when the office reopens the day, and when it closes it', async () => {
  const first = await mde(url(), 2);
  await first.post('day-close', { assignedQuantity: 1, EmptyBottle: 1 });
  const boy = await mde(url(), 2);
  const made = entry('day-close', { assignedQuantity: 9, EmptyBottle: 2 }, { occurredAt: minutesAgo(20) });
  const [refused] = await synced(boy, [made]);
  const [own, others] = [await live(url(), boy.token ?? ''), await live(url(), (await mde(url(), 3)).token ?? '')];
  expect((await reopen(supervisors[1], 2)).status).toBe(200);
  const reopened = await own.until('the reopening', () => own.rows('closed-day').at(-1));
  expect(reopened).toEqual({ date: today(), deliveryBoyId: 2, close: null });
  expect(await closeOf(boy)).toBeUndefined();

  expect((await apply(boss, refused!.entryId)).status).toBe(200);
  const row = await own.until('the close', () => own.rows('closed-day').find(({ close }) => close !== null));
  expect(row.close).toMatchObject({ assigned_qty: 9, closed_by: { role: 'admin', name: boss.session.name } });
  expect(await closeOf(boy)).toEqual(row.close);
  expect(others.rows('closed-day')).toEqual([]);
  for (const socket of [own, others]) socket.close();
});
