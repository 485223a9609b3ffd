import { randomUUID } from 'node:crypto';
import {
  MESSAGES,
  type ClosedDay,
  type ConsumerOrders,
  type DayCloseRow,
  type DeliveryBoyStats,
  type ReadOfDay,
} from '@milkround/contracts';
import { deliver, lineOf, markDone, remark, type DeliveryBoyPerson } from '../support/board';
import { as, type Person } from '../support/client';
import { close, closeFor, closes, countCash, openDays, reopen } from '../support/day-closes';
import { live, liveAttempt } from '../support/live-client';
import { today } from '../support/log';
import { apply, doneEntry, entry, inbox, minutesAgo, synced, wordsOf } from '../support/outbox';
import { sharedOffice } from '../support/shared-office';
import { inDays, newStop, typesOf, withKey } from '../support/single-orders';
import { openExport } from '../support/workbook-export';

const office = sharedOffice();

const idOf = (boy: DeliveryBoyPerson) => boy.session.deliveryBoyInfo.id;
/** He signs in once more, as after a close or on a second phone. */
const again = (boy: DeliveryBoyPerson) =>
  as<'delivery-boy'>(office.url, boy.session.deliveryBoyInfo.email);
const closeOf = async (boy: Person) =>
  (await boy.get<ReadOfDay<ConsumerOrders[]>>('get-orders')).body.close;
const closeEntry = (madeMinutesAgo: number, assignedQuantity: number) =>
  entry(
    'day-close',
    { assignedQuantity, EmptyBottle: 2, remarks: '' },
    { occurredAt: minutesAgo(madeMinutesAgo) },
  );
async function boyWith(stops: number) {
  const boy = await office.deliveryBoy();
  const made = [];
  for (let n = 0; n < stops; n++) made.push(await newStop(boy, 2));
  return { boy, id: idOf(boy), stops: made };
}

it('keeps the figures of that moment, answers with the row of the report, and ends all sessions of the delivery boy', async () => {
  const { boy: phone, id, stops } = await boyWith(3);
  const tablet = await again(phone);
  const sockets = [
    await live(office.url, phone.token ?? ''),
    await live(office.url, tablet.token ?? ''),
  ];
  await markDone(phone, stops[0]!.consumerId);
  await remark(phone, stops[1]!.consumerId, { remarks: 250, paymentMode: 'cash' });
  await remark(phone, stops[2]!.consumerId, { remarks: 80, paymentMode: 'cheque' });
  const earlier = minutesAgo(2);
  const figures = { stops: 3, done: 1, required: 6, delivered: 2 };
  const books = { assignedQuantity: '120.5', EmptyBottle: '7', remarks: '  One bottle broken ' };
  const { status, body, headers } = await close(phone, books, { 'x-occurred-at': earlier });
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      message: 'Day closed successfully!',
      code: 'day-closed-done',
      params: {},
      data: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        order_date: today(),
        delr_boy_id: id,
        admin_delivery_boy: { name: phone.session.name },
        req_qty: 6,
        assigned_qty: 120.5,
        empty_bottles: 7,
        remarks: 'One bottle broken',
        created_at: earlier,
        recorded_at: expect.stringMatching(/^\d{4}-.*Z$/),
        applied_by: null,
        ...{ closed_by: null, close_reason: null },
        at_close: figures,
        now: figures,
        ...{ late: 0, late_cash: 0, late_other_payments: 0 },
        ...{ dlvr_qty: 2, left_over: 118.5, cash: 250, other_payments: 80 },
        ...{ cash_counted: null, cash_difference: null, cash_at_count: null },
        ...{ counted_by: null, counted_at: null },
        ...{ reopened_at: null, reopened_by: null, reopen_reason: null, earlier: [] },
      } satisfies Record<keyof DayCloseRow, unknown>,
    },
  });
  expect(headers.get('x-position')).toBe((await office.log.day(id)).at(-1)?.position.toString());
  for (const person of [office.boss, office.supervisor])
    expect(await closes(person)).toContainEqual(body.data);

  for (const person of [phone, tablet]) expect((await person.get('get-orders')).status).toBe(401);
  await Promise.all(
    sockets.map((socket) => socket.until('its end', () => socket.losses.length > 0)),
  );
  const refused = liveAttempt(office.url, { token: phone.token });
  await refused.until('the refusal', () => refused.refusals.includes(MESSAGES['unauthorized']));
  for (const socket of [...sockets, refused]) socket.close();
});

it('shows the delivery boy the valid close of his day, and the person to ask; every change is refused', async () => {
  const { boy, stops } = await boyWith(2);
  expect(await closeOf(boy)).toBeUndefined();
  await markDone(boy, stops[0]!.consumerId);
  await remark(boy, stops[1]!.consumerId, { remarks: 120, paymentMode: 'cash' });
  const closed = await close(boy, { assignedQuantity: '20.5', EmptyBottle: 7, remarks: 'Broken' });
  const back = await again(boy);
  const expected: ClosedDay = {
    id: closed.body.data.id,
    closed_at: closed.body.data.created_at,
    closed_by: { role: 'delivery-boy', name: boy.session.name },
    stops: 2,
    done: 1,
    req_qty: 4,
    dlvr_qty: 2,
    payments: 120,
    assigned_qty: 20.5,
    empty_bottles: 7,
    remarks: 'Broken',
    supervisor: { name: office.supervisor.session.name, phone: '9822012345' },
  };
  expect(await closeOf(back)).toEqual(expected);
  expect((await back.get<ReadOfDay<DeliveryBoyStats>>('dashboard-stats')).body).toEqual({
    data: { total_today_orders: 2, total_today_delivered: 1 },
    date: today(),
    close: expected,
  });
  expect(await close(back)).toMatchObject({
    status: 409,
    body: { message: 'The day is already closed.' },
  });
  expect(await deliver(back, lineOf(stops[0]!).id, 1)).toMatchObject({
    status: 409,
    body: { message: 'The day is closed.' },
  });
});

it.each([
  [{ assignedQuantity: ' ' }, 'assignedQuantity', 'Assigned Quantity is required'],
  [{ EmptyBottle: null }, 'EmptyBottle', 'Empty Bottle count is required'],
  [{ assignedQuantity: -1 }, 'assignedQuantity', 'Please enter a valid quantity!'],
  [{ EmptyBottle: 'two' }, 'EmptyBottle', 'Please enter a valid quantity!'],
  [{ remarks: 'x'.repeat(501) }, 'remarks', 'remarks must be text of at most 500 characters'],
])('names the field that is wrong: %#', async (wrong, field, message) => {
  const boy = await office.deliveryBoy();
  expect(await close(boy, wrong)).toMatchObject({
    status: 400,
    body: { message, errors: [{ field, message }] },
  });
});

it('records the cash that the office counted, unless another person has counted it meanwhile', async () => {
  const { boy, id, stops } = await boyWith(1);
  await remark(boy, stops[0]!.consumerId, { remarks: 250, paymentMode: 'cash' });
  const closeId = (await close(boy)).body.data.id;
  const count = (counted: unknown, previous: number | null = null) =>
    countCash(office.boss, id, { closeId, counted, previous });
  const first = await count(230);
  expect({ status: first.status, data: first.body.data }).toMatchObject({
    status: 200,
    data: {
      cash: 250,
      cash_counted: 230,
      cash_difference: -20,
      counted_by: office.boss.session.name,
      counted_at: expect.stringMatching(/Z$/),
    },
  });
  expect(await closes(office.boss)).toContainEqual(first.body.data);
  expect(await count(240)).toMatchObject({ status: 409, body: { code: 'cash-counted-meanwhile' } });
  expect((await count(250, 230)).body.data).toMatchObject({ cash_difference: 0 });
  for (const wrong of [-1, '', 'x', 100_000]) expect((await count(wrong, 250)).status).toBe(400);
});

it('counts the close that was made later of two phones, keeps the other as an earlier close, and loses no entry', async () => {
  const { boy, id, stops } = await boyWith(1);
  const { consumerId } = stops[0]!;
  const done = (minutes: number, isDelivered = true) =>
    doneEntry(consumerId, { occurredAt: minutesAgo(minutes) }, isDelivered);
  const sentBy = async (entries: object[]) => wordsOf(await synced(await again(boy), entries));
  expect(await sentBy([closeEntry(20, 10)])).toEqual(['done: Day closed successfully!']);
  const closeId = (await closes(office.boss)).find(({ delr_boy_id }) => delr_boy_id === id)!.id;
  await countCash(office.boss, id, { closeId, counted: 30, previous: null });
  expect(await sentBy([done(30), done(15, false), closeEntry(10, 11)])).toEqual([
    `done: ${MESSAGES['status-updated']}`,
    `set-aside: ${MESSAGES['day-closed-before']}`,
    'done: Day closed successfully!',
  ]);
  expect(await sentBy([closeEntry(25, 12)])).toEqual([`done: ${MESSAGES['close-superseded']}`]);

  const row = (await closes(office.boss)).find(({ delr_boy_id }) => delr_boy_id === id);
  expect(row).toMatchObject({
    ...{ assigned_qty: 11, dlvr_qty: 2, reopened_at: null },
    ...{ cash_counted: 30, cash_difference: 30, cash_at_count: 0 },
    earlier: [
      { id: closeId, assigned_qty: 10, dlvr_qty: 0, late: 1, cash_counted: null },
      { assigned_qty: 12, reopened_at: null },
    ],
  });
  expect(await closeOf(await again(boy))).toMatchObject({ assigned_qty: 11 });
  expect(await close(await again(boy))).toMatchObject({
    status: 409,
    body: { message: 'The day is already closed.' },
  });
  const { below } = await openExport(office.boss, 'get-day-close-report', '');
  const taken = below?.rows.filter(([name]) => name === boy.session.name).map((cells) => cells[2]);
  expect([below?.name, taken]).toEqual(['Earlier Closes', [10, 12]]);
});

it('is not replaced by a phone after the office closed it: that close is set aside with its figures', async () => {
  const { boy, id } = await boyWith(1);
  await close(boy);
  await reopen(office.boss, id);
  const [setAside] = await synced(await again(boy), [closeEntry(20, 9)]);
  await apply(office.boss, setAside!.entryId);
  const [later] = await synced(await again(boy), [closeEntry(0, 8)]);
  expect(wordsOf([later!])).toEqual(['set-aside: The day is already closed.']);
  expect(
    (await inbox(office.boss)).find((entryAside) => entryAside.id === later!.entryId),
  ).toMatchObject({
    type: 'day-close',
    data: { assignedQuantity: 8, EmptyBottle: 2 },
  });
});

it('is closed by the office for a delivery boy who has left, whose cash stands among the open days until then', async () => {
  const { boy, id, stops } = await boyWith(2);
  await markDone(boy, stops[0]!.consumerId);
  await remark(boy, stops[0]!.consumerId, { remarks: 150, paymentMode: 'cash' });
  expect((await office.boss.post(`delete-delivery-boy/${id}`, { orders: 'remove' })).status).toBe(
    200,
  );
  const openDay = {
    ...{ order_date: today(), delr_boy_id: id, delivery_boy: boy.session.name, has_left: true },
    ...{ stops: 1, done: 1, req_qty: 2, dlvr_qty: 2, cash: 150, other_payments: 0 },
  };
  for (const person of [office.boss, office.supervisor])
    expect(await openDays(person)).toContainEqual(openDay);
  for (const [wrong, code] of [
    [{ reason: ' ' }, 'reason-required'],
    [{ assignedQuantity: '' }, 'assigned-required'],
    [{ orderDate: inDays(1) }, 'close-ahead'],
  ] as const)
    expect(await closeFor(office.boss, id, wrong)).toMatchObject({ status: 400, body: { code } });
  const { status, body } = await closeFor(office.supervisor, id);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      message: 'Day closed successfully!',
      data: {
        ...{ closed_by: office.supervisor.session.name, close_reason: 'His phone is lost' },
        ...{ assigned_qty: 9, dlvr_qty: 2, cash: 150, applied_by: null },
      },
    },
  });
  expect(await closes(office.boss)).toContainEqual(body.data);
  expect((await openDays(office.boss)).map(({ delr_boy_id }) => delr_boy_id)).not.toContain(id);
  expect(await closeFor(office.boss, id)).toMatchObject({
    status: 409,
    body: { code: 'day-already-closed' },
  });
});

it('signs a delivery boy out whose day the office closes, and sets a later close of his phone aside', async () => {
  const { boy, id } = await boyWith(1);
  await closeFor(office.boss, id);
  expect((await boy.get('get-orders')).status).toBe(401);
  const [later] = await synced(await again(boy), [closeEntry(0, 8)]);
  expect(wordsOf([later!])).toEqual(['set-aside: The day is already closed.']);
});

it('is reopened by the office with a reason, which the phone shows at once, and can be closed again', async () => {
  const { boy, id, stops } = await boyWith(1);
  const closed = await close(boy);
  const back = await again(boy);
  const phone = await live(office.url, back.token ?? '');
  for (const [wrong, said] of [
    [{ orderDate: 'today' }, 'Order Date must be a date like 2025-01-31'],
    [{ reason: '   ' }, 'Reason is required'],
  ] as const)
    expect(await reopen(office.boss, id, wrong)).toMatchObject({
      status: 400,
      body: { message: said },
    });
  const { status, body } = await reopen(office.supervisor, id);
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      message: 'Day reopened successfully!',
      code: 'day-reopened-done',
      params: {},
      data: {
        ...closed.body.data,
        reopened_at: expect.stringMatching(/^\d{4}-.*Z$/),
        reopened_by: office.supervisor.session.name,
        reopen_reason: 'One stop was forgotten',
      },
    },
  });
  expect(await phone.until('the reopening', () => phone.rows('closed-day').at(-1))).toEqual({
    date: today(),
    deliveryBoyId: id,
    close: null,
  });
  expect((await deliver(back, lineOf(stops[0]!).id, 1)).status).toBe(200);
  const [setAside] = await synced(back, [closeEntry(20, 9)]);
  expect((await apply(office.boss, setAside!.entryId)).status).toBe(200);
  const row = await phone.until('the close', () =>
    phone.rows('closed-day').find((each) => each.close !== null),
  );
  expect(row.close).toMatchObject({
    assigned_qty: 9,
    closed_by: { role: 'admin', name: office.boss.session.name },
  });
  phone.close();
  const ofDay = (await closes(office.boss)).filter((each) => each.delr_boy_id === id);
  expect(ofDay).toMatchObject([
    {
      assigned_qty: 9,
      reopen_reason: null,
      earlier: [{ reopen_reason: 'One stop was forgotten' }],
    },
  ]);
  const stranger = (await office.zone()).supervisor;
  const open = await office.deliveryBoy();
  for (const [person, of, message] of [
    [office.boss, idOf(open), 'The day is not closed.'],
    [stranger, id, 'There is no such delivery boy.'],
    [office.boss, 999_999, 'There is no such delivery boy.'],
  ] as const)
    expect((await reopen(person, of)).body.message).toBe(message);
});

it('under a repeated key is closed and reopened once, and leaves him signed in after the reopening', async () => {
  const { boy, id } = await boyWith(1);
  const [closing, reopening] = [withKey(randomUUID()), withKey(randomUUID())];
  const first = await close(boy, {}, closing);
  await reopen(office.boss, id, {}, reopening);
  const back = await again(boy);
  const facts = await office.log.added(id, async () => {
    const repeated = await close(back, {}, closing);
    expect([repeated.status, repeated.body.data.id]).toEqual([200, first.body.data.id]);
    expect((await reopen(office.boss, id, {}, reopening)).status).toBe(200);
  });
  expect(facts).toEqual([]);
  expect((await back.get('get-orders')).status).toBe(200);
});

it('by two phones and at the same moment as deliveries closes the day once, with exactly the facts before it', async () => {
  const { boy, id, stops } = await boyWith(6);
  const tablet = await again(boy);
  const facts = await office.log.added(id, async () => {
    const closing = [close(boy), close(tablet)];
    const delivering = stops.map((stop) => deliver(tablet, lineOf(stop).id, 3));
    const statuses = (await Promise.all(closing)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    for (const { status } of await Promise.all(delivering))
      expect([200, 401, 409]).toContain(status);
  });
  expect(facts.at(-1)?.type).toBe('DayClosed');
  const delivered = typesOf(facts).filter((type) => type === 'QuantityDelivered').length;
  expect(facts.at(-1)?.data.totals).toMatchObject({ delivered: delivered * 3 });
});
