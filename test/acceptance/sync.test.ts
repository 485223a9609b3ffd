import { randomUUID } from 'node:crypto';
import { DAYS_SAY, REFUSALS, said, SYNC_LIMITS, TEXTS, type DayCloseRow, type Read, type Written } from '@milkround/contracts';
import { board, deliver, freshStop, lineOf, stopOf, type DeliveryBoyPerson } from '../support/board';
import { admin, mde, type Person } from '../support/client';
import { Log, today } from '../support/log';
import { doneEntry, entry, minutesAgo, quantityEntry, resultsOf, send, synced, wordsOf } from '../support/outbox';
import { ownServer } from '../support/own-server';
import { inDays, withKey } from '../support/single-orders';

const server = ownServer();
const url = () => server().url;
let boy: DeliveryBoyPerson;
let boss: Person;
let log: Log;

beforeAll(async () => {
  [boy, boss] = await Promise.all([mde(url(), 1), admin(url())]);
  log = new Log(server());
}, 60_000);

describe('the outbox of a phone', () => {
  it('is carried out in its order, each entry by itself, and each is answered', async () => {
    const [first, second] = [await freshStop(boy), (await board(boy)).at(-1)!];
    const line = lineOf(first);
    const commands = [
      quantityEntry(line.id, '1.5'),
      doneEntry(first.consumerId),
      entry('edit-order-remarks', { consumerUniqueId: second.consumerId, remarks: '120', paymentMode: 'cash' }),
      entry('add-round', { consumerNo: '2', roundName: 'Round 1' }),
      entry('add-single-order', { orderDate: today(), consumerId: 'NEW-DOOR', productId: '1', expQuantity: '3', adjustedQuantity: 0 }),
    ];
    const { status, body, headers } = await send(boy, commands);
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Entries received' });
    expect(body.data.map(({ id }) => id)).toEqual(commands.map(({ id }) => id));
    expect(wordsOf(body.data)).toEqual([
      `done: ${TEXTS.quantityUpdated}`,
      `done: ${TEXTS.statusUpdated}`,
      `done: ${TEXTS.remarkUpdated}`,
      `done: ${TEXTS.roundAdded}`,
      `done: ${TEXTS.orderAdded} ${said(DAYS_SAY.newConsumer, { consumerId: 'NEW-DOOR' })}`,
    ]);
    expect(body.data.map(({ occurredAt }) => occurredAt)).toEqual(commands.map(({ occurredAt }) => occurredAt));
    expect(headers.get('x-position')).toBe((await log.day(1)).at(-1)?.position.toString());
    expect(lineOf(await stopOf(boy, first.consumerId))).toMatchObject({ dlvr_quantity: 1.5, is_delivered: true });
    expect(lineOf(await stopOf(boy, second.consumerId))).toMatchObject({ consumer_remark: '120', paymentMode: 'cash' });
    expect(lineOf(await stopOf(boy, 'NEW-DOOR'))).toMatchObject({ exp_quantity: 3, id: body.data[4]?.entryId });
  });

  it('is written together: thirty entries in one transaction, each under its own command', async () => {
    const line = lineOf(await freshStop(boy));
    const added = await log.added(1, () =>
      synced(
        boy,
        Array.from({ length: 30 }, (_, n) => quantityEntry(line.id, n + 1)),
      ),
    );
    expect(added.map(({ data }) => data.quantity)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    expect(new Set(added.map(({ meta }) => meta.commandId)).size).toBe(30);
    const { rows } = await server().database!.pool.query('select distinct xmin::text from event where position = any($1::bigint[])', [
      added.map(({ position }) => String(position)),
    ]);
    expect(rows).toHaveLength(1);
  });

  it('may name an order that it added itself, before it could know its id', async () => {
    const add = entry('add-single-order', { orderDate: today(), consumerId: 'NEXT-DOOR', productId: 2, expQuantity: 2 });
    expect(resultsOf(await synced(boy, [add, quantityEntry(add.id, 1)]))).toEqual(['done', 'done']);
    expect(lineOf(await stopOf(boy, 'NEXT-DOOR')).dlvr_quantity).toBe(1);
  });

  it('is told of an order by hand what the plain call tells of it', async () => {
    const order = (more: object) => ({ orderDate: today(), consumerId: 'TOLD-DOOR', productId: 1, expQuantity: 2, ...more });
    const tell = async (more: object) => wordsOf(await synced(boy, [entry('add-single-order', order(more))]));
    expect(await tell({ consumerName: 'Asha Rane' })).toEqual([`done: ${TEXTS.orderAdded}`]);
    const revised = (before: number, after: number) => said(DAYS_SAY.quantityRevised, { before, after });
    expect(await tell({ expQuantity: 5 })).toEqual([`done: ${revised(2, 5)}`]);
    expect((await boy.post<Written<unknown>>('add-single-order', order({ expQuantity: 3 }))).body.message).toBe(revised(5, 3));
    expect(await tell({ expQuantity: 3, adjustedQuantity: 1 })).toEqual([`done: ${TEXTS.orderUpdated}`]);
    expect(await tell({ productId: 2 })).toEqual([`done: ${TEXTS.orderAdded}`]);
    const unnamed = { consumerId: 'UNNAMED-DOOR' };
    const isNew = said(DAYS_SAY.newConsumer, unnamed);
    expect(await tell(unnamed)).toEqual([`done: ${TEXTS.orderAdded} ${isNew}`]);
    expect(await tell({ ...unnamed, productId: 2 })).toEqual([`done: ${TEXTS.orderAdded}`]);
  });

  it('that is sent again, because the answer was lost, is carried out once', async () => {
    const stop = await freshStop(boy);
    const commands = [quantityEntry(lineOf(stop).id, 4), doneEntry(stop.consumerId), quantityEntry(lineOf(stop).id, 4)];
    const added = await log.added(1, async () => {
      await synced(boy, commands);
      const again = await synced(boy, commands);
      expect(wordsOf(again)).toEqual(Array(3).fill(`already-done: ${TEXTS.alreadyReceived}`));
    });
    expect(added.map(({ type }) => type)).toEqual(['QuantityDelivered', 'ConsumerMarkedDone']);
  });

  it('that arrives many times at the same moment is carried out once', async () => {
    const stop = await freshStop(boy);
    const commands = [quantityEntry(lineOf(stop).id, 2.5), doneEntry(stop.consumerId), quantityEntry(randomUUID(), 1)];
    const added = await log.added(1, async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => synced(boy, commands)));
      for (const n of [0, 1]) expect(answers.filter((answer) => answer[n]?.result === 'done').length).toBe(1);
      expect(new Set(answers.map((answer) => `${answer[2]?.result} ${answer[2]?.message}`))).toEqual(
        new Set(['set-aside This order is not on your list today.']),
      );
    });
    expect(added.map(({ type }) => type).sort()).toEqual(['ConsumerMarkedDone', 'EntrySetAside', 'QuantityDelivered']);
  });

  it('is the same entry when it is sent by the plain call', async () => {
    const line = lineOf(await freshStop(boy));
    const [plainFirst, syncFirst] = [quantityEntry(line.id, 6), quantityEntry(line.id, 7)];
    const added = await log.added(1, async () => {
      expect((await deliver(boy, line.id, 6, withKey(plainFirst.id))).status).toBe(200);
      expect(resultsOf(await synced(boy, [plainFirst, syncFirst]))).toEqual(['already-done', 'done']);
      expect((await deliver(boy, line.id, 7, withKey(syncFirst.id))).status).toBe(200);
    });
    expect(added.map(({ data }) => data.quantity)).toEqual([6, 7]);
  });

  it('once set aside, is not carried out behind its back by the plain call', async () => {
    const orderId = randomUUID();
    const late = quantityEntry(orderId, 1);
    expect(resultsOf(await synced(boy, [late]))).toEqual(['set-aside']);
    const answer = await boy.post(`edit-product-order/${orderId}`, { deliverdQuantity: 1 }, withKey(late.id));
    expect(answer).toMatchObject({ status: 409, body: { message: 'This order is not on your list today.' } });
  });

  it('holds up nobody by an entry that is wrong: it is set aside with a sentence, and the others go on', async () => {
    const stop = await freshStop(boy);
    const id = randomUUID();
    const odd = [
      quantityEntry(lineOf(stop).id, -1),
      entry('edit-order-remarks', { consumerUniqueId: stop.consumerId, absenceRemarks: '7 days' }),
      entry('add-round', { consumerNo: 5_000 }),
      entry('add-single-order', { orderDate: '2020-01-01', consumerId: 'X', productId: 1, expQuantity: 1 }),
      entry('edit-order-status', {}),
      { ...doneEntry(stop.consumerId), type: 'paint-the-door' },
      { ...doneEntry(stop.consumerId), id: 'no uuid' },
      { ...doneEntry(stop.consumerId), occurredAt: 'this morning' },
      quantityEntry(lineOf(stop).id, 1, {
        id: randomUUID(),
        data: { orderId: lineOf(stop).id, deliverdQuantity: 'a\u0000b\ud800' },
      }),
      'nonsense',
      null,
      doneEntry(stop.consumerId, { id }),
    ];
    const results = await synced(boy, odd);
    expect(wordsOf(results).slice(0, -1)).toEqual([
      'set-aside: Please enter a valid quantity!',
      'set-aside: Must start with a letter',
      expect.stringMatching(/^set-aside: Only \d+ available$/),
      'set-aside: You can add orders for today only',
      'set-aside: Consumer ID is required',
      ...Array<string>(3).fill('set-aside: The server does not understand what the phone sent.'),
      'set-aside: Please enter a valid quantity!',
      ...Array<string>(2).fill('set-aside: The server does not understand what the phone sent.'),
    ]);
    expect(results.at(-1)).toMatchObject({ id, result: 'done' });
    const added = await log.added(1, async () =>
      expect(new Set(resultsOf((await synced(boy, odd)).slice(0, -1)))).toEqual(new Set(['set-aside'])),
    );
    expect(added).toEqual([]);
  });

  it('is refused as a whole only when it is no list, or too long', async () => {
    for (const commands of [undefined, null, 'a', {}, 5])
      expect(await send(boy, commands)).toMatchObject({ status: 400, body: { message: 'commands must be a list' } });
    const many = Array.from({ length: SYNC_LIMITS.commands + 1 }, () => quantityEntry(randomUUID(), 1));
    expect(await send(boy, many)).toMatchObject({ status: 413, body: { message: 'At most 200 entries can be sent at once.' } });
    expect(await send(boy, [])).toMatchObject({ status: 200, body: { data: [] } });
  });

  it('is kept by the phone when its session is over', async () => {
    const person = await mde(url(), 1);
    const stop = await freshStop(person);
    await person.post('logout');
    expect(await send(person, [doneEntry(stop.consumerId)])).toMatchObject({ status: 401, body: { message: TEXTS.unauthorized } });
    expect(lineOf(await stopOf(boy, stop.consumerId)).is_delivered).toBe(false);
  });
});

describe('two clocks', () => {
  const lastMeta = async (of = 2) => (await log.day(of)).at(-1)!;

  it('stand beside each other: when it was done on the phone and when the server took it', async () => {
    const person = await mde(url(), 2);
    const line = lineOf(await freshStop(person));
    const occurredAt = minutesAgo(42);
    await synced(person, [quantityEntry(line.id, line.exp_quantity + 1, { occurredAt })]);
    const { meta, recordedAt } = await lastMeta();
    expect(meta).toEqual({
      actor: { role: 'delivery-boy', id: 2 },
      commandId: expect.any(String),
      fingerprint: expect.any(String),
      occurredAt,
    });
    const { body } = await boss.get<Read<{ order_id: string; created_at: string; recorded_at: string; late: boolean }[]>>('get-order-logs');
    expect(body.data.find(({ order_id }) => order_id === line.id)).toMatchObject({
      created_at: occurredAt,
      recorded_at: recordedAt,
      late: false,
    });
  });

  it('are bounded by the session: what a phone kept for longer is set aside with its day, and when it says that it was made', async () => {
    const person = await mde(url(), 2);
    const signedIn = Date.now();
    const said = minutesAgo(12 * 24 * 60);
    const [result] = await synced(person, [quantityEntry(randomUUID(), 1, { occurredAt: said })]);
    expect(wordsOf([result!])).toEqual([`set-aside: ${REFUSALS.tooOld}`]);
    const earliest = signedIn - SYNC_LIMITS.daysBack * 86_400_000;
    expect(Math.abs(Date.parse(result!.occurredAt) - earliest)).toBeLessThan(60_000);
    const { meta, data } = await lastMeta();
    expect(meta).toMatchObject({ occurredAt: result!.occurredAt, phoneAt: said });
    expect(data).toMatchObject({ date: inDays(-12) });
  });

  it('are believed as far back as a list is taken, in whatever session the entry was made', async () => {
    const person = await mde(url(), 2);
    const made = minutesAgo(7 * 24 * 60);
    const [result] = await synced(person, [{ ...doneEntry('NOBODY-THEN', { occurredAt: made }), date: inDays(-7) }]);
    expect(result).toMatchObject({ result: 'set-aside', occurredAt: made });
  });

  it('are never in the future: a phone ahead of the server is cut back', async () => {
    const person = await mde(url(), 2);
    const ahead = minutesAgo(-30);
    const before = Date.now();
    const [result] = await synced(person, [quantityEntry(lineOf(await freshStop(person)).id, 1, { occurredAt: ahead })]);
    expect(Date.parse(result!.occurredAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(result!.occurredAt)).toBeLessThanOrEqual(Date.now());
    expect((await lastMeta()).meta).toMatchObject({ occurredAt: result!.occurredAt, phoneAt: ahead });
  });

  it.each([
    [180, 'behind'],
    [-180, 'ahead'],
  ])('are set right when the phone’s is %i minutes %s, and what it said is kept', async (off) => {
    const person = await mde(url(), 2);
    const said = minutesAgo(off + 10);
    const entryThen = quantityEntry(lineOf(await freshStop(person)).id, 1, { occurredAt: said });
    const [result] = await synced(person, [entryThen], { sentAt: minutesAgo(off) });
    expect(Math.abs(Date.parse(result!.occurredAt) - (Date.now() - 600_000))).toBeLessThan(20_000);
    expect((await lastMeta()).meta).toMatchObject({ occurredAt: result!.occurredAt, phoneAt: said });
  });

  it('keep an entry that is too old, instead of writing into a week that is past', async () => {
    const person = await mde(url(), 2);
    const results = await synced(person, [doneEntry('X', { occurredAt: minutesAgo(9 * 24 * 60) })]);
    expect(wordsOf(results)).toEqual(['set-aside: This was made more than 7 days ago.']);
  });
});

describe('closing the day from the outbox', () => {
  const close = (more?: object) => entry('day-close', { assignedQuantity: 10, EmptyBottle: '2', remarks: 'All home' }, more);

  it('closes it with what went before, and signs out after the batch', async () => {
    const person = await mde(url(), 3);
    const stop = await freshStop(person);
    expect(resultsOf(await synced(person, [doneEntry(stop.consumerId), close()]))).toEqual(['done', 'done']);
    expect((await log.day(3)).slice(-2).map(({ type }) => type)).toEqual(['ConsumerMarkedDone', 'DayClosed']);
    expect((await person.get('get-orders')).status).toBe(401);
  });

  it('takes what was made before the close and arrives after it, marks it late, and shows the figures at close and now', async () => {
    const [person, tablet] = [await mde(url(), 4), await mde(url(), 4)];
    const stop = await freshStop(person);
    const { consumerId } = stop;
    const before = minutesAgo(30);
    await synced(tablet, [close({ occurredAt: minutesAgo(20) })]);
    const back = await mde(url(), 4);
    const late = doneEntry(consumerId, { occurredAt: before });
    const results = await synced(back, [late, doneEntry(consumerId, { occurredAt: minutesAgo(10) }, false), close()]);
    expect(wordsOf(results)).toEqual([
      `done: ${TEXTS.statusUpdated}`,
      'set-aside: The day was closed before you did this.',
      'set-aside: The day is already closed.',
    ]);
    const facts = await log.day(4);
    const closed = facts.find(({ type }) => type === 'DayClosed')!;
    expect(facts.find(({ type }) => type === 'ConsumerMarkedDone')?.meta).toMatchObject({ late: closed.data.closeId, occurredAt: before });
    const rows = (await boss.get<Read<DayCloseRow[]>>('get-day-close-report')).body.data;
    const litres = stop.data.reduce((sum, { exp_quantity }) => sum + exp_quantity, 0);
    const row = rows.find(({ delr_boy_id }) => delr_boy_id === 4)!;
    expect(row).toMatchObject({ late: 1, at_close: { done: 0, delivered: 0 }, now: { done: 1, stops: row.at_close.stops } });
    expect(row.now.delivered).toBeCloseTo(litres, 3);
    expect(row.req_qty).toBe(row.at_close.required);
  });

  it('does not close a day that was reopened after it was made', async () => {
    const person = await mde(url(), 5);
    await synced(person, [close({ occurredAt: minutesAgo(20) })]);
    await boss.post('reopen-day/5', { orderDate: today(), reason: 'One was forgotten' });
    const again = await mde(url(), 5);
    expect(wordsOf(await synced(again, [close({ occurredAt: minutesAgo(15) })]))).toEqual([
      'set-aside: The day was reopened after you closed it.',
    ]);
    expect((await again.get('get-orders')).status).toBe(200);
  });
});
