import { randomUUID } from 'node:crypto';
import { API, type DayCloseRow, MESSAGES } from '@milkround/contracts';
import { board, deliver, freshStop, lineOf, markDone, remark } from '../support/board';
import { Client, mde, type Person } from '../support/client';
import { close, closes, countCash, litresOf, reopen } from '../support/day-closes';
import { live, liveAttempt } from '../support/live-client';
import { today } from '../support/log';
import { ownOffice } from '../support/own-office';
import { deleteOrder, inDays, typesOf, withKey } from '../support/single-orders';

const office = ownOffice();

it('records the cash that the office counted, unless another person has counted it meanwhile', async () => {
  const boy = await mde(office.url, 12);
  const { consumerId } = await freshStop(boy);
  await remark(boy, consumerId, { remarks: 250, paymentMode: 'cash' });
  const { id } = (await close(boy)).body.data;
  const count = (person: Person, counted: unknown, previous: number | null = null) =>
    countCash(person, 12, { closeId: id, counted, previous });
  const shown = async () => (await closes(office.boss)).find((row) => row.id === id);
  const first = await count(office.boss, 230);
  const figures = {
    cash: 250,
    cash_counted: 230,
    cash_difference: -20,
    counted_by: office.boss.session.name,
    counted_at: expect.stringMatching(/Z$/),
  };
  expect({ status: first.status, data: first.body.data }).toMatchObject({
    status: 200,
    data: figures,
  });
  expect(await shown()).toEqual(first.body.data);
  expect(await count(office.boss, 240)).toMatchObject({
    status: 409,
    body: { code: 'cash-counted-meanwhile' },
  });
  expect(await count(office.boss, 250, 230)).toMatchObject({
    status: 200,
    body: { data: { cash_counted: 250, cash_difference: 0 } },
  });
  for (const wrong of [-1, '', 'x', 100_000])
    expect((await count(office.boss, wrong, 250)).status).toBe(400);
  await reopen(office.boss, 12);
  expect(await count(office.boss, 240, 250)).toMatchObject({
    status: 409,
    body: { code: 'day-not-closed' },
  });
});

it('keeps the figures of that moment, answers with the row of the report, and ends all sessions of the delivery boy', async () => {
  const [phone, tablet] = [await mde(office.url, 1), await mde(office.url, 1)];
  const sockets = [
    await live(office.url, phone.token ?? ''),
    await live(office.url, tablet.token ?? ''),
  ];
  const lines = (await board(phone)).flatMap(({ data }) => data);
  await markDone(phone, lines[0]?.consumer_id ?? '');
  const [cash, cheque] = [...new Set(lines.map(({ consumer_id }) => consumer_id))].slice(1);
  await remark(phone, cash ?? '', { remarks: 250, paymentMode: 'cash' });
  await remark(phone, cheque ?? '', { remarks: 80, paymentMode: 'cheque' });
  const earlier = new Date(Date.now() - 120_000).toISOString();
  const filled = lines.filter(({ consumer_id }) => consumer_id === lines[0]?.consumer_id);
  const required = litresOf(lines);
  const figures = {
    stops: new Set(lines.map(({ consumer_id }) => consumer_id)).size,
    done: 1,
    required,
    delivered: litresOf(filled),
  };
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
        delr_boy_id: 1,
        admin_delivery_boy: { name: phone.session.name },
        req_qty: required,
        assigned_qty: 120.5,
        empty_bottles: 7,
        remarks: 'One bottle broken',
        created_at: earlier,
        recorded_at: expect.stringMatching(/^\d{4}-.*Z$/),
        applied_by: null,
        at_close: figures,
        now: figures,
        ...{ late: 0, late_cash: 0, late_other_payments: 0 },
        ...{
          dlvr_qty: figures.delivered,
          left_over: Math.round((120.5 - figures.delivered) * 1000) / 1000,
          cash: 250,
          other_payments: 80,
        },
        ...{ cash_counted: null, cash_difference: null, counted_by: null, counted_at: null },
        ...{ reopened_at: null, reopened_by: null, reopen_reason: null },
      } satisfies Record<keyof DayCloseRow, unknown>,
    },
  });
  expect(headers.get('x-position')).toBe((await office.log.day(1)).at(-1)?.position.toString());
  for (const person of [office.boss, office.supervisors[1]])
    expect(await closes(person)).toContainEqual(body.data);
  expect((await closes(office.supervisors[2])).map(({ delr_boy_id }) => delr_boy_id)).not.toContain(
    1,
  );

  for (const person of [phone, tablet]) expect((await person.get('get-orders')).status).toBe(401);
  await Promise.all(
    sockets.map((socket) => socket.until('its end', () => socket.losses.length > 0)),
  );
  const again = liveAttempt(office.url, { token: phone.token });
  await again.until('the refusal', () => again.refusals.includes(MESSAGES['unauthorized']));
  for (const socket of [...sockets, again]) socket.close();
});

it('needs no delivered stop, and no remark', async () => {
  const { status, body } = await close(await mde(office.url, 2), {
    assignedQuantity: 0,
    EmptyBottle: 0,
  });
  expect({ status, data: body.data }).toMatchObject({
    status: 200,
    data: { assigned_qty: 0, empty_bottles: 0, remarks: '' },
  });
});

it.each([
  [{ assignedQuantity: undefined }, 'assignedQuantity', 'Assigned Quantity is required'],
  [{ assignedQuantity: ' ' }, 'assignedQuantity', 'Assigned Quantity is required'],
  [{ EmptyBottle: null }, 'EmptyBottle', 'Empty Bottle count is required'],
  [{ assignedQuantity: -1 }, 'assignedQuantity', 'Please enter a valid quantity!'],
  [{ EmptyBottle: '-1' }, 'EmptyBottle', 'Please enter a valid quantity!'],
  [{ EmptyBottle: 'two' }, 'EmptyBottle', 'Please enter a valid quantity!'],
  [{ remarks: 'x'.repeat(501) }, 'remarks', 'remarks must be text of at most 500 characters'],
])('names the field that is wrong: %#', async (wrong, field, message) => {
  const boy = await mde(office.url, 3);
  expect(await close(boy, wrong)).toMatchObject({
    status: 400,
    body: { message, errors: [{ field, message }] },
  });
  expect((await boy.get('get-orders')).status).toBe(200);
});

it('closes a day whose orders were all deleted with nothing required', async () => {
  const boy = await mde(office.url, 20);
  for (const { id } of (await board(boy)).flatMap(({ data }) => data))
    await deleteOrder(office.boss, id);
  expect(await board(boy)).toEqual([]);
  expect((await close(boy)).body.data).toMatchObject({ req_qty: 0 });
});

describe('a reopened day', () => {
  it.each([
    ['a supervisor of its area', () => office.supervisors[1], 4],
    ['an admin', () => office.boss, 5],
  ])('by %s accepts changes again, and can be closed again', async (_, who, n) => {
    const boy = await mde(office.url, n);
    const closed = await close(boy);
    const { status, body } = await reopen(who(), n);
    const reopened = {
      ...closed.body.data,
      reopened_at: expect.stringMatching(/^\d{4}-.*Z$/),
      reopened_by: who().session.name,
      reopen_reason: 'One stop was forgotten',
    };
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        message: 'Day reopened successfully!',
        code: 'day-reopened-done',
        params: {},
        data: reopened,
      },
    });
    expect(await closes(office.boss)).toContainEqual(body.data);
    const back = await mde(office.url, n);
    expect((await deliver(back, lineOf(await freshStop(back)).id, 1)).status).toBe(200);
    const second = await close(back, { assignedQuantity: 11 });
    expect(second.body.data.id).not.toBe(closed.body.data.id);
    const ofDay = (await closes(office.boss)).filter(({ delr_boy_id }) => delr_boy_id === n);
    expect(ofDay).toEqual([second.body.data, { ...body.data, now: second.body.data.now }]);
    expect(
      (await office.log.day(n))
        .filter(({ type }) => type === 'DayReopened')
        .map(({ data }) => data.reason),
    ).toEqual(['One stop was forgotten']);
  });

  it('may be a past day', async () => {
    const date = inDays(-3);
    const { status, body } = await reopen(office.supervisors[2], 7, { orderDate: date });
    expect({ status, data: body.data }).toMatchObject({
      status: 200,
      data: { order_date: date, delr_boy_id: 7 },
    });
  });

  it('is requested with a date and a reason', async () => {
    for (const [body, said] of [
      [{ orderDate: '' }, 'Order Date is required'],
      [{ orderDate: 'today' }, 'Order Date must be a date like 2025-01-31'],
      [{ reason: undefined }, 'Reason is required'],
      [{ reason: '   ' }, 'Reason is required'],
    ] as const) {
      expect(await reopen(office.boss, 1, body)).toMatchObject({
        status: 400,
        body: { message: said },
      });
    }
  });

  it('must be closed before, and be of the own area', async () => {
    const open = { status: 409, body: { message: 'The day is not closed.' } };
    expect(await reopen(office.boss, 8)).toMatchObject(open);
    expect(await reopen(office.supervisors[2], 8)).toMatchObject(open);
    expect(await reopen(office.boss, 8, { orderDate: inDays(-300) })).toMatchObject(open);
    const unknown = { status: 404, body: { message: 'There is no such delivery boy.' } };
    expect(await reopen(office.supervisors[2], 1)).toMatchObject(unknown);
    expect(await reopen(office.supervisors[1], 8, { orderDate: inDays(-3) })).toMatchObject(
      unknown,
    );
    expect(await reopen(office.boss, 999)).toMatchObject(unknown);
    expect(
      (await office.boss.post('reopen-day/nobody', { orderDate: today(), reason: 'x' })).status,
    ).toBe(404);
  });

  it('under a repeated key is reopened once, also after a later close', async () => {
    const key = randomUUID();
    await close(await mde(office.url, 9));
    const first = await reopen(office.boss, 9, {}, withKey(key));
    await close(await mde(office.url, 9));
    const facts = await office.log.added(9, async () => {
      const again = await reopen(office.boss, 9, {}, withKey(key));
      expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    });
    expect(facts).toEqual([]);
  });
});

it('under a repeated key is closed once, and the repetition after a new sign-in gets the first answer', async () => {
  const key = randomUUID();
  const first = await close(await mde(office.url, 10), {}, withKey(key));
  const facts = await office.log.added(10, async () => {
    const again = await close(await mde(office.url, 10), {}, withKey(key));
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
  });
  expect(facts).toEqual([]);
});

it('under a repeated key leaves him signed in when the office has reopened the day', async () => {
  const key = randomUUID();
  const first = await close(await mde(office.url, 13), {}, withKey(key));
  await reopen(office.boss, 13);
  const back = await mde(office.url, 13);
  expect((await close(back, {}, withKey(key))).body).toEqual(first.body);
  expect((await back.get('get-orders')).status).toBe(200);
});

it('at the same moment as a delivery keeps the books of exactly the facts that were recorded before', async () => {
  for (const n of [11, 12, 13]) {
    const [boy, tablet] = [await mde(office.url, n), await mde(office.url, n)];
    const stops = (await board(boy)).slice(0, 6);
    const facts = await office.log.added(n, async () => {
      const [closed, ...delivered] = await Promise.all([
        close(boy),
        ...stops.map((stop) => deliver(tablet, lineOf(stop).id, 3)),
      ]);
      expect(closed.status).toBe(200);
      for (const { status } of delivered) expect([200, 401, 409]).toContain(status);
    });
    expect(facts.at(-1)?.type).toBe('DayClosed');
    const before = facts.filter(({ type }) => type === 'QuantityDelivered').length;
    expect(facts.at(-1)?.data.totals).toMatchObject({ delivered: before * 3 });
  }
});

it('by two phones at the same moment closes the day once', async () => {
  const phones = await Promise.all([mde(office.url, 14), mde(office.url, 14), mde(office.url, 14)]);
  const facts = await office.log.added(14, async () => {
    const answers = await Promise.all(phones.map((phone) => close(phone)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 401, 409]).toContain(status);
  });
  expect(typesOf(facts)).toEqual(['DayClosed']);
});

it('is allowed to the delivery boy for his own day, and its reopening to a supervisor or an admin', async () => {
  const boy = await mde(office.url, 15);
  const books = { assignedQuantity: 1, EmptyBottle: 1 };
  const own = `${API}/delivery-boy/day-close`;
  expect((await new Client(office.url).post(own, books)).status).toBe(401);
  for (const person of [office.boss, office.supervisors[1]])
    expect((await person.post(own, books)).status).toBe(403);
  expect((await boy.post(own, { ...books, userId: 1 })).status).toBe(403);
  for (const role of ['admin', 'supervisor']) {
    const path = `${API}/${role}/reopen-day/15`;
    expect((await new Client(office.url).post(path, {})).status).toBe(401);
    expect((await boy.post(path, {})).status).toBe(403);
  }
  expect((await office.boss.post(`${API}/supervisor/reopen-day/15`, {})).status).toBe(403);
  expect((await office.supervisors[1].post(`${API}/admin/reopen-day/15`, {})).status).toBe(403);
});
