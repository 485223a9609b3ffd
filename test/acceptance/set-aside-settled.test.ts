import {
  type ChangeRow,
  type DayCloseRow,
  type DeliveryBoy,
  type DeliveryBoySession,
  MESSAGES,
  type Order,
  type Read,
  type Written,
} from '@milkround/contracts';
import { freshStop, lineOf, stopOf } from '../support/board';
import { login, mde, Person } from '../support/client';
import { done, hireDeliveryBoy } from '../support/catalog';
import { live } from '../support/live-client';
import { today } from '../support/log';
import {
  apply,
  dismiss,
  doneEntry,
  entry,
  inbox,
  minutesAgo,
  quantityEntry,
  resultsOf,
  send,
  synced,
  wordsOf,
} from '../support/outbox';
import { enterAfterMove } from '../support/moved-entry';
import { ownOffice } from '../support/own-office';
import { deleteOrder, editOrder, ordersOf, withKey } from '../support/single-orders';

const office = ownOffice();

describe('settling', () => {
  it('applies an entry to the present place of the order, with the time at which it was made; both are facts', async () => {
    const boy = await mde(office.url, 3);
    const { result, line, made } = await enterAfterMove(office.boss, boy, 4);
    const dashboard = await live(office.url, office.supervisors[1].token ?? '');
    const before = await Promise.all([office.log.day(3), office.log.day(4)]);
    const answer = await apply(office.supervisors[1], result.entryId);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Entry applied successfully!', data: { state: 'applied', note: null } },
    });
    expect(answer.body.data.settledBy).toBe(office.supervisors[1].session.name);
    const facts = [
      (await office.log.day(3)).slice(before[0].length),
      (await office.log.day(4)).slice(before[1].length),
    ].flat();
    expect(
      facts.map(({ type, streamId }) => `${type} ${streamId.split('/').at(-1)}`).sort(),
    ).toEqual(['EntryApplied 3', 'QuantityDelivered 4']);
    for (const { meta } of facts)
      expect(meta).toMatchObject({
        actor: { role: 'supervisor' },
        occurredAt: made.occurredAt,
        entryId: result.entryId,
      });
    expect(lineOf(await stopOf(await mde(office.url, 4), line.consumer_id)).dlvr_quantity).toBe(
      1.5,
    );
    await dashboard.until('the settled entry', () =>
      dashboard
        .rows('set-aside')
        .some(({ id, state }) => id === result.entryId && state === 'applied'),
    );
    expect((await inbox(office.boss)).map(({ id }) => id)).not.toContain(result.entryId);
    expect(
      (await inbox(office.boss, '?all')).find(({ id }) => id === result.entryId),
    ).toMatchObject({ state: 'applied' });
    dashboard.close();
  });

  it('names the person who applied it in the reports, with the times at which it was made and recorded', async () => {
    const boy = await mde(office.url, 6);
    const { result, line, made } = await enterAfterMove(office.boss, boy, 7, 7.5);
    const own = lineOf(await freshStop(boy));
    await synced(boy, [quantityEntry(own.id, 7.5, { occurredAt: minutesAgo(45) })]);
    await apply(office.supervisors[2], result.entryId);
    const { body } = await office.boss.get<Read<ChangeRow[]>>('get-order-logs');
    const rowOf = (order: string) => body.data.find(({ order_id }) => order_id === order);
    const { name } = office.supervisors[2].session;
    expect(rowOf(line.id)).toMatchObject({
      delr_boy_id: 7,
      updated_qty: 7.5,
      created_at: made.occurredAt,
      applied_by: name,
    });
    expect(rowOf(own.id)).toMatchObject({ applied_by: null });

    await synced(boy, [
      entry('day-close', { assignedQuantity: 1, EmptyBottle: 1 }, { occurredAt: minutesAgo(30) }),
    ]);
    const again = await mde(office.url, 6);
    const second = entry(
      'day-close',
      { assignedQuantity: 9, EmptyBottle: 2 },
      { occurredAt: minutesAgo(20) },
    );
    const reopened = await office.boss.post<Written<DayCloseRow>>('reopen-day/6', {
      orderDate: today(),
      reason: 'Counted wrongly',
    });
    expect(reopened.body.data.applied_by).toBeNull();
    const [refused] = await synced(again, [second]);
    expect((await apply(office.boss, refused!.entryId)).status).toBe(200);
    const closes = await office.supervisors[2].get<Read<DayCloseRow[]>>('get-day-close-report');
    const close = closes.body.data.find(({ delr_boy_id }) => delr_boy_id === 6);
    expect(close).toMatchObject({
      assigned_qty: 9,
      created_at: second.occurredAt,
      applied_by: office.boss.session.name,
    });
    const undone = await office.boss.post<Written<DayCloseRow>>('reopen-day/6', {
      orderDate: today(),
      reason: 'Once more',
    });
    expect(undone.body.data.earlier).toMatchObject([{ applied_by: null }]);
    expect(undone.body.data.applied_by).toBe(office.boss.session.name);
  });

  it('applies once, for any number of requests and people', async () => {
    const boy = await mde(office.url, 3);
    const { result } = await enterAfterMove(office.boss, boy, 4, 2.25);
    const count = async () => (await office.log.day(3)).length + (await office.log.day(4)).length;
    const before = await count();
    const key = withKey('7f9c5a0e-12b1-4a34-9f6e-3a1d0b7c2d11');
    const path = `set-aside/${result.entryId}/apply`;
    const answers = await Promise.all([
      office.boss.post(path, {}, key),
      office.boss.post(path, {}, key),
      apply(office.supervisors[1], result.entryId),
      apply(office.boss, result.entryId),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await office.boss.post(path, {}, key)).status).toBe(200);
    expect(await count()).toBe(before + 2);
    expect(
      (await office.boss.post(`set-aside/${result.entryId}/dismiss`, { note: 'No' })).body.message,
    ).toBe('Somebody has applied this entry already.');
  });

  it('finds an order that the phone itself had added, by the id of the entry that added it', async () => {
    const boy = await mde(office.url, 3);
    const added = entry('add-single-order', {
      orderDate: today(),
      consumerId: 'P-1',
      productId: 1,
      expQuantity: 2,
    });
    await synced(boy, [added]);
    const order = (await ordersOf(office.boss)).find(({ consumer_id }) => consumer_id === 'P-1')!;
    await editOrder(office.boss, order, { delr_boy_id: 4 });
    const [result] = await synced(boy, [quantityEntry(added.id, 1.25)]);
    expect(result).toMatchObject({
      result: 'set-aside',
      message: 'This order was given to another delivery boy.',
    });
    expect(await apply(office.supervisors[1], result!.entryId)).toMatchObject({
      status: 200,
      body: { data: { consumerId: 'P-1', productName: order.product.name } },
    });
    expect(lineOf(await stopOf(await mde(office.url, 4), 'P-1')).dlvr_quantity).toBe(1.25);
  });

  it('applies an entry about a whole stop to the only stop of the consumer on that date', async () => {
    const boy = await mde(office.url, 3);
    const stop = await freshStop(boy, ({ data }) => data.length === 1);
    const order = (await ordersOf(office.boss)).find(({ id }) => id === lineOf(stop).id)!;
    await editOrder(office.boss, order, { delr_boy_id: 5 });
    const [result] = await synced(boy, [doneEntry(stop.consumerId)]);
    expect(result?.message).toBe('This consumer was given to another delivery boy.');
    expect((await apply(office.supervisors[1], result!.entryId)).status).toBe(200);
    expect(lineOf(await stopOf(await mde(office.url, 5), stop.consumerId)).is_delivered).toBe(true);
  });

  it('names the reason why it cannot be applied, and leaves it in the inbox', async () => {
    const boy = await mde(office.url, 3);
    const gone = lineOf(await freshStop(boy));
    await deleteOrder(office.boss, gone.id);
    const [deleted] = await synced(boy, [quantityEntry(gone.id, 1)]);
    expect(await apply(office.boss, deleted!.entryId)).toMatchObject({
      status: 409,
      body: { message: 'This cannot be applied: this order is on nobody’s list any more.' },
    });
    const [odd] = await synced(boy, [{ ...doneEntry('X'), type: 'paint' }]);
    expect((await apply(office.boss, odd!.entryId)).body.message).toBe(
      'This cannot be applied: The server does not understand what the phone sent.',
    );
    const [wrong] = await synced(boy, [quantityEntry(gone.id, 'many')]);
    expect((await apply(office.boss, wrong!.entryId)).body.message).toBe(
      'This cannot be applied: Please enter a valid quantity!',
    );
    expect(
      (await inbox(office.boss)).filter(({ id }) =>
        [deleted, odd, wrong].some((each) => each?.entryId === id),
      ).length,
    ).toBe(3);
  });

  it('applies nothing in another area, except for an admin', async () => {
    const boy = await mde(office.url, 3);
    const { result } = await enterAfterMove(office.boss, boy, 6);
    expect(await apply(office.supervisors[1], result.entryId)).toMatchObject({
      status: 409,
      body: { message: 'This has gone to another area by now: an admin can apply it.' },
    });
    expect(await apply(office.supervisors[2], result.entryId)).toMatchObject({
      status: 404,
      body: { message: 'There is no such entry set aside.' },
    });
    expect((await apply(office.boss, result.entryId)).status).toBe(200);
  });

  it('applies an entry that was made after the close once the day is open again', async () => {
    const boy = await mde(office.url, 7);
    const { consumerId } = await freshStop(boy);
    await synced(boy, [
      entry('day-close', { assignedQuantity: 1, EmptyBottle: 1 }, { occurredAt: minutesAgo(9) }),
    ]);
    const [result] = await synced(await mde(office.url, 7), [doneEntry(consumerId)]);
    expect((await apply(office.supervisors[2], result!.entryId)).body.message).toBe(
      'This cannot be applied: the day is closed. Reopen it first.',
    );
    await office.boss.post('reopen-day/7', { orderDate: today(), reason: 'One came later' });
    expect((await apply(office.supervisors[2], result!.entryId)).status).toBe(200);
    expect(lineOf(await stopOf(await mde(office.url, 7), consumerId)).is_delivered).toBe(true);
  });

  it('dismisses with a note, which is required', async () => {
    const boy = await mde(office.url, 3);
    const { result } = await enterAfterMove(office.boss, boy, 4);
    const path = `set-aside/${result.entryId}/dismiss`;
    for (const note of [undefined, ' '])
      expect(await office.boss.post(path, { note })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'note', message: 'Note is required' }] },
      });
    expect(await office.supervisors[2].post(path, { note: 'Not mine' })).toMatchObject({
      status: 404,
    });
    const dismissed = await dismiss(
      office.supervisors[1],
      result.entryId,
      ' Ravi delivered it himself ',
    );
    expect(dismissed).toMatchObject({
      state: 'dismissed',
      note: 'Ravi delivered it himself',
      settledBy: office.supervisors[1].session.name,
    });
    expect((await office.log.day(3)).at(-1)).toMatchObject({
      type: 'EntryDismissed',
      data: { entryId: result.entryId },
    });
    expect((await apply(office.boss, result.entryId)).body.message).toBe(
      'Somebody has dismissed this entry already.',
    );
    expect((await inbox(boy, '?all')).find(({ id }) => id === result.entryId)).toMatchObject({
      state: 'dismissed',
    });
  });
});

describe('a delivery boy who was deactivated', () => {
  const form = { orderDate: today(), product_id: 1, exp_quantity: 2 };
  /** A delivery boy was hired, has delivered three stops and was then deactivated. His phone does not know it. */
  const deactivated = async (
    beforeThat: (phone: Person) => Promise<unknown> = () => Promise.resolve(),
  ) => {
    const boy: DeliveryBoy = await hireDeliveryBoy(office.boss, 1, 1);
    for (const consumer_id of ['A1', 'A2', 'A3'])
      await done<Order>(office.boss, 'add-single-order', {
        ...form,
        delr_boy_id: boy.id,
        consumer_id,
      });
    const { body } = await login<Written<DeliveryBoySession>>(office.url, 'delivery-boy', {
      username: boy.email,
      password: 'first-password',
    });
    const phone = new Person(office.url, body.data);
    for (const consumer of ['A1', 'A2', 'A3'])
      await done(phone, `edit-order-status/${consumer}`, { isDelivered: true });
    await beforeThat(phone);
    await done(office.boss, `delete-delivery-boy/${boy.id}`);
    return { boy, phone };
  };

  it('can send his waiting entries for a day: older ones are accepted, newer ones are set aside, and no other call is allowed', async () => {
    const { boy, phone } = await deactivated();
    const paid = entry(
      'edit-order-remarks',
      { consumerUniqueId: 'A1', remarks: 80, paymentMode: 'cash' },
      { occurredAt: minutesAgo(5) },
    );
    const data = { orderDate: today(), consumerId: 'A4', productId: 1, expQuantity: 1 };
    const added = entry('add-single-order', data, { occurredAt: minutesAgo(4) });
    expect((await phone.get('get-orders')).status).toBe(401);
    expect((await phone.post('edit-order-status/A3', { isDelivered: false })).status).toBe(401);
    expect(wordsOf(await synced(phone, [paid, added, doneEntry('A2', {}, false)]))).toEqual([
      'done: Order remark updated successfully!',
      'done: Order added successfully! Consumer A4 is new: please check the ID.',
      'set-aside: You were no longer a delivery boy here when this was made.',
    ]);
    expect(resultsOf(await synced(phone, [paid]))).toEqual(['already-done']);
    const orders = (await ordersOf(office.boss)).filter(
      ({ delr_boy_id }) => delr_boy_id === boy.id,
    );
    const isDone = Object.fromEntries(
      orders.map(({ consumer_id, is_delivered }) => [consumer_id, is_delivered]),
    );
    expect(isDone).toEqual({ A1: true, A2: true, A3: true, A4: false });
  });

  it('cannot do so with a session that had ended before, nor after a day', async () => {
    const { phone: over } = await deactivated((phone) => phone.post('logout'));
    expect(await send(over, [])).toMatchObject({
      status: 401,
      body: { message: MESSAGES['unauthorized'] },
    });
    const { phone, boy } = await deactivated();
    expect((await send(phone, [])).status).toBe(200);
    await deactivatedHoursAgo(boy.id, 25);
    expect(await send(phone, [])).toMatchObject({
      status: 401,
      body: { message: MESSAGES['unauthorized'] },
    });
  });

  /** Only the owner of the database can change the log, after disabling its trigger. */
  async function deactivatedHoursAgo(id: number, hours: number): Promise<void> {
    const { database } = office.server;
    await database?.pool.query('alter table event disable trigger event_is_append_only');
    await database?.pool.query('grant update on event to current_user');
    const sql = `update event set recorded_at = recorded_at - make_interval(hours => $2) where stream_id = $1 and type = 'DeliveryBoyArchived'`;
    expect((await database?.pool.query(sql, [`delivery-boy/${id}`, hours]))?.rowCount).toBe(1);
  }
});
