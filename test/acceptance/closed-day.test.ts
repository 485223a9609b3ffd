import type {
  ClosedDay,
  ConsumerOrders,
  DayCloseRow,
  DeliveryBoyStats,
  ReadOfDay,
  Written,
} from '@milkround/contracts';
import { board, deliver, freshStop, lineOf, markDone, remark } from '../support/board';
import { mde, type Person } from '../support/client';
import { close, reopen } from '../support/day-closes';
import { live } from '../support/live-client';
import { today } from '../support/log';
import { apply, entry, minutesAgo, synced } from '../support/outbox';
import { ownOffice } from '../support/own-office';
import { addOrder } from '../support/single-orders';

const office = ownOffice();

const closeOf = async (boy: Person) =>
  (await boy.get<ReadOfDay<ConsumerOrders[]>>('get-orders')).body.close;
it('shows the delivery boy the valid close of his day: the person, the time, the figures, and the person to ask', async () => {
  const boy = await mde(office.url, 1);
  const stops = await board(boy);
  expect((await boy.get<ReadOfDay<ConsumerOrders[]>>('get-orders')).body).toMatchObject({
    date: today(),
  });
  expect(await closeOf(boy)).toBeUndefined();
  await markDone(boy, stops[0]!.consumerId);
  await remark(boy, stops[1]!.consumerId, { remarks: 120, paymentMode: 'cash' });
  const closed = await boy.post<Written<DayCloseRow>>('day-close', {
    assignedQuantity: '20.5',
    EmptyBottle: 7,
    remarks: 'One broken',
  });
  const { id, req_qty, at_close, created_at } = closed.body.data;
  const back = await mde(office.url, 1);
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
    supervisor: {
      name: office.supervisors[1].session.name,
      phone: expect.stringMatching(/^\d{10}$/),
    },
  };
  expect(await closeOf(back)).toEqual(close);
  const stats = await back.get<ReadOfDay<DeliveryBoyStats>>('dashboard-stats');
  expect(stats.body).toEqual({
    data: { total_today_orders: stops.length, total_today_delivered: 1 },
    date: today(),
    close,
  });
});

it('notifies his open screens at once when the office reopens the day, and when it closes it', async () => {
  const first = await mde(office.url, 2);
  await first.post('day-close', { assignedQuantity: 1, EmptyBottle: 1 });
  const boy = await mde(office.url, 2);
  const made = entry(
    'day-close',
    { assignedQuantity: 9, EmptyBottle: 2 },
    { occurredAt: minutesAgo(20) },
  );
  const [refused] = await synced(boy, [made]);
  const [own, others] = [
    await live(office.url, boy.token ?? ''),
    await live(office.url, (await mde(office.url, 3)).token ?? ''),
  ];
  expect((await reopen(office.supervisors[1], 2)).status).toBe(200);
  const reopened = await own.until('the reopening', () => own.rows('closed-day').at(-1));
  expect(reopened).toEqual({ date: today(), deliveryBoyId: 2, close: null });
  expect(await closeOf(boy)).toBeUndefined();

  expect((await apply(office.boss, refused!.entryId)).status).toBe(200);
  const row = await own.until('the close', () =>
    own.rows('closed-day').find(({ close }) => close !== null),
  );
  expect(row.close).toMatchObject({
    assigned_qty: 9,
    closed_by: { role: 'admin', name: office.boss.session.name },
  });
  expect(await closeOf(boy)).toEqual(row.close);
  expect(others.rows('closed-day')).toEqual([]);
  for (const socket of [own, others]) socket.close();
});

it('accepts one close only: a second close is refused with a message, and so is every change', async () => {
  const [boy, other] = [await mde(office.url, 4), await mde(office.url, 4)];
  const line = lineOf(await freshStop(boy));
  await close(boy);
  expect((await close(other)).status).toBe(401);
  const back = await mde(office.url, 4);
  const facts = await office.log.added(4, async () => {
    expect(await close(back)).toMatchObject({
      status: 409,
      body: { message: 'The day is already closed.' },
    });
    for (const answer of [
      await deliver(back, line.id, 1),
      await markDone(back, line.consumer_id),
      await remark(back, line.consumer_id, { remarks: 5 }),
      await back.post('add-round', { consumerNo: 1 }),
      await addOrder(back, { consumer_id: 'LATE' }),
      await addOrder(office.supervisors[1], { delr_boy_id: 4, consumer_id: 'LATE' }),
      await addOrder(office.boss, { delr_boy_id: 4, consumer_id: 'LATE' }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { message: 'The day is closed.' } });
    }
  });
  expect(facts).toEqual([]);
  expect((await back.get('get-orders')).status).toBe(200);
});
