import { randomUUID } from 'node:crypto';
import {
  API,
  type Area,
  type DeliveryBoy,
  type Named,
  type Order,
  type Supervisor,
} from '@milkround/contracts';
import { csv, dayFromNow, upload } from '../fixtures/order-upload';
import { board, freshStop, lineOf, type DeliveryBoyPerson } from '../support/board';
import { done, hireDeliveryBoy, hireSupervisor, staffForm, unused } from '../support/catalog';
import { as, Client, login, mde, PASSWORD, type Answer } from '../support/client';
import { today } from '../support/log';
import { findMessages, renderByCatalog } from '../support/message-answers';
import { apply, entry, inbox, quantityEntry, send, synced } from '../support/outbox';
import { sharedOffice } from '../support/shared-office';
import {
  addOrder,
  deleteOrder,
  editOrder,
  newConsumerId,
  newStop,
  withKey,
} from '../support/single-orders';

const office = sharedOffice();
let nobody: Client;
let boy: DeliveryBoyPerson;

beforeAll(async () => {
  nobody = new Client(office.url);
  boy = await office.deliveryBoy();
  await newStop(boy);
});

/** Expects that the answer has the code, and that the catalog makes exactly its texts from the codes and params, at any depth. */
function expectCode({ status, body }: Answer<unknown>, expectedStatus: number, code: string): void {
  const found = findMessages(body);
  expect({ status, code: found[0]?.at === 'answer' ? found[0].message.code : null, body }).toEqual({
    status: expectedStatus,
    code,
    body,
  });
  for (const { at, text, message } of found)
    expect({ at, ...renderByCatalog(message) }).toEqual({ at, text, unknownCodes: [] });
}
const codesOf = ({ body }: Answer<unknown>) =>
  findMessages(body).map(({ message }) => message.code);

describe('a refusal has its code and params', () => {
  const json = { 'content-type': 'application/json' };
  const row = (
    consumerId: string,
    product: string,
    quantity: number,
  ): [string, string, string, number] => [
    consumerId,
    boy.session.deliveryBoyInfo.unique_id,
    product,
    quantity,
  ];
  const raw = (body: string, headers: Record<string, string>) =>
    boy.send('add-round', { method: 'POST', body, headers });

  it.each<[name: string, status: number, code: string, request: () => Promise<Answer<unknown>>]>([
    ['400 of a field', 400, 'round-not-whole', () => boy.post('add-round', { consumerNo: 'many' })],
    [
      '400 of a field with values',
      400,
      'input-text',
      () =>
        boy.post('day-close', { assignedQuantity: 1, EmptyBottle: 1, remarks: 'x'.repeat(501) }),
    ],
    ['400 of several fields', 400, 'assigned-required', () => boy.post('day-close', {})],
    [
      '400 of a range',
      400,
      'input-range-backwards',
      () => office.boss.get('get-order-logs?fromDate=2025-02-02&toDate=2025-02-01'),
    ],
    ['400 of a rule', 400, 'round-too-large', () => boy.post('add-round', { consumerNo: 9_999 })],
    [
      '400 of a key',
      400,
      'input-idempotency-key',
      () => office.boss.post('add-area', { name: 'A' }, withKey('x')),
    ],
    ['400 of malformed JSON', 400, 'json-invalid', () => raw('{"consumerNo": 1', json)],
    ['401 without a session', 401, 'unauthorized', () => nobody.get('delivery-boy/get-orders')],
    [
      '401 of a sign-in',
      401,
      'wrong-login',
      () =>
        login(office.url, 'supervisor', {
          username: 'nobody@milkround.test',
          password: 'wrong-one',
        }),
    ],
    [
      '403 of another role',
      403,
      'wrong-role',
      () => new Client(office.url, `${API}/admin`, boy.token).post('add-area', { name: 'A' }),
    ],
    ['403 of another person', 403, 'only-yourself', () => boy.get('get-orders?userId=MDE-002')],
    ['404 of an address', 404, 'not-found', () => boy.get('no-such-call')],
    [
      '404 of a rule',
      404,
      'order-unknown',
      () => boy.post(`edit-product-order/${randomUUID()}`, { deliverdQuantity: 1 }),
    ],
    [
      '404 of an export',
      404,
      'no-data-to-export',
      () => office.boss.get('get-order-logs/export?search=nobody%25'),
    ],
    [
      '409 of a rule',
      409,
      'day-not-closed',
      () =>
        office.boss.post(`reopen-day/${boy.session.deliveryBoyInfo.id}`, {
          orderDate: today(),
          reason: 'Forgotten',
        }),
    ],
    [
      '409 with messages in messages',
      409,
      'in-use',
      () => office.boss.post(`delete-area/${office.area.id}`),
    ],
    ['413', 413, 'request-too-large', () => raw('x'.repeat(1_100_000), json)],
    [
      '415',
      415,
      'content-not-accepted',
      () => raw('<round/>', { 'content-type': 'application/xml' }),
    ],
    [
      '415 of an order file',
      415,
      'file-wrong-kind',
      () =>
        upload(office.boss, Buffer.from([1, 2, 3, 0, 4]), {
          date: dayFromNow(3),
          name: 'orders.xlsx',
        }),
    ],
    [
      '422 of one row',
      422,
      'file-one-refused',
      () =>
        upload(office.boss, csv([row('C-1', 'Cwo', 1)]), { date: dayFromNow(3), name: 'o.csv' }),
    ],
    [
      '422 of several rows',
      422,
      'file-many-refused',
      () =>
        upload(
          office.boss,
          csv([
            row('C-1', 'Cwo', 1),
            row('C-2', 'Cow', -1),
            row('C-3', 'Cow', 1),
            row('C-3', 'Cow', 2),
          ]),
          {
            date: dayFromNow(3),
            name: 'o.csv',
          },
        ),
    ],
  ])('%s', async (_, status, code, request) => expectCode(await request(), status, code));

  it('names the same code at the field as for the whole answer', async () => {
    const name = unused('Twice');
    await done(office.boss, 'add-area', { name });
    const answer = await office.boss.post('add-area', { name });
    expectCode(answer, 409, 'area-name-taken');
    expect(answer.body).toMatchObject({
      params: { value: name },
      errors: [{ field: 'name', code: 'area-name-taken', params: { value: name } }],
    });
  });

  it('409 for a key that was used for another request', async () => {
    const key = withKey(randomUUID());
    await office.boss.post('add-area', { name: unused('Keyed') }, key);
    expectCode(
      await office.boss.post('add-area', { name: unused('Keyed') }, key),
      409,
      'key-reused',
    );
  });

  it('429 after too many wrong passwords', async () => {
    const attempt = () =>
      login(office.url, 'supervisor', {
        username: 'guessed@milkround.test',
        password: 'wrong-one',
      });
    for (let n = 0; n < 10; n++) await attempt();
    expectCode(await attempt(), 429, 'too-many-tries');
  });
});

describe('an entry that is set aside has its code and params', () => {
  const unknownOrder = () => quantityEntry(randomUUID(), 1);

  it('in the answer to the phone, and in the inbox of the office', async () => {
    const answer = await send(boy, [unknownOrder(), entry('add-round', { consumerNo: 9_999 })]);
    expectCode(answer, 200, 'entries-received');
    expect(answer.body.data.map(({ result, code }) => [result, code])).toEqual([
      ['set-aside', 'order-unknown'],
      ['set-aside', 'round-too-large'],
    ]);
    const [first] = answer.body.data;
    const shown = (await inbox(office.boss)).find(({ id }) => id === first?.entryId);
    expect(shown).toMatchObject({ reason: first?.message, code: 'order-unknown', params: {} });
  });

  it('when the office cannot apply it, dismisses it, and settles it again', async () => {
    const [one, two] = await synced(boy, [unknownOrder(), unknownOrder()]);
    const refused = await apply(office.boss, one?.entryId ?? '');
    expectCode(refused, 409, 'entry-refused');
    expect(refused.body).toMatchObject({ params: { why: { code: 'obstacle-order-unknown' } } });
    const dismissed = await office.boss.post(`set-aside/${one?.entryId}/dismiss`, {
      note: 'He told me',
    });
    expectCode(dismissed, 200, 'entry-dismissed');
    expectCode(await apply(office.boss, one?.entryId ?? ''), 409, 'entry-already-dismissed');
    const many = await office.boss.post('set-aside/dismiss', {
      ids: [two?.entryId, randomUUID()],
      note: 'He told me',
    });
    expectCode(many, 200, 'entries-dismissed');
    expect(codesOf(many)).toEqual(expect.arrayContaining(['entry-dismissed', 'entry-unknown']));
  });
});

describe('a success has its code and params', () => {
  it('of sign-in and sign-out', async () => {
    expectCode(
      await login(office.url, 'delivery-boy', {
        username: 'mde3@milkround.test',
        password: PASSWORD,
      }),
      200,
      'login-done',
    );
    expectCode(await (await mde(office.url, 3)).post('logout'), 200, 'logout-done');
  });

  it.each<[kind: string, code: string]>([
    ['area', 'area'],
    ['product', 'product'],
  ])('of a change of the catalog: %s', async (kind, code) => {
    const added = await office.boss.post<{ data: Named }>(`add-${kind}`, { name: unused(kind) });
    expectCode(added, 201, `${code}-added`);
    const { id } = added.body.data;
    expectCode(
      await office.boss.post(`edit-${kind}/${id}`, { name: unused(kind) }),
      200,
      `${code}-updated`,
    );
    expectCode(await office.boss.post(`delete-${kind}/${id}`), 200, `${code}-deleted`);
  });

  it('of a change of the staff', async () => {
    const { id: areaId } = await done<Area>(office.boss, 'add-area', { name: unused('Zone') });
    const chief = await office.boss.post<{ data: Supervisor }>(
      'add-supervisor',
      staffForm({ areaId }),
    );
    expectCode(chief, 201, 'supervisor-added');
    const supervisorId = chief.body.data.id;
    expectCode(
      await office.boss.post(`edit-supervisor/${supervisorId}`, staffForm({ areaId })),
      200,
      'supervisor-updated',
    );
    const hired = await office.boss.post<{ data: DeliveryBoy }>(
      'add-delivery-boy',
      staffForm({ areaId, supervisorId }),
    );
    expectCode(hired, 201, 'delivery-boy-added');
    const { id } = hired.body.data;
    expectCode(
      await office.boss.post(`edit-delivery-boy/${id}`, staffForm({ areaId, supervisorId })),
      200,
      'delivery-boy-updated',
    );
    expectCode(await office.boss.post(`delete-delivery-boy/${id}`), 200, 'delivery-boy-deleted');
    expectCode(
      await office.boss.post(`delete-supervisor/${supervisorId}`),
      200,
      'supervisor-deleted',
    );
  });

  it('of orders by hand', async () => {
    const added = await addOrder(office.boss, {
      delr_boy_id: boy.session.deliveryBoyInfo.id,
      consumer_id: newConsumerId(),
    });
    // The consumer is new, which the office reads in a second message.
    expectCode(added, 201, 'order-added');
    const order: Order = added.body.data;
    expectCode(await editOrder(office.boss, order, { exp_quantity: 3 }), 200, 'order-updated');
    expectCode(await deleteOrder(office.boss, order.id), 200, 'order-deleted');
  });

  it('of an order file: checked, uploaded without the faulty rows, and uploaded again', async () => {
    const file = csv([
      [newConsumerId(), boy.session.deliveryBoyInfo.unique_id, 'Cow', 1],
      [newConsumerId(), boy.session.deliveryBoyInfo.unique_id, 'Cwo', 1],
    ]);
    const sent = { date: dayFromNow(4), name: 'orders.csv' };
    const checked = await upload(office.boss, file, { ...sent, mode: 'check' });
    expectCode(checked, 200, 'file-has-error');
    expect(codesOf(checked)).toContain('row-not-product');
    expectCode(await upload(office.boss, file, { ...sent, mode: 'valid' }), 201, 'file-uploaded');
    expectCode(
      await upload(office.boss, file, { ...sent, mode: 'valid' }),
      201,
      'file-nothing-changed',
    );
  });

  it('of a delivery boy’s day, its close and its reopening', async () => {
    const { id: areaId } = await done<Area>(office.boss, 'add-area', { name: unused('Zone') });
    const chief = await hireSupervisor(office.boss, areaId);
    const hired = await hireDeliveryBoy(office.boss, areaId, chief.id, { password: PASSWORD });
    const signIn = () => as<'delivery-boy'>(office.url, hired.email);
    for (const consumerId of ['C-1', 'C-2'])
      await addOrder(office.boss, { delr_boy_id: hired.id, consumer_id: consumerId });
    const self = await signIn();
    const stop = await freshStop(self);
    expectCode(await self.post('add-round', { consumerNo: 1 }), 201, 'round-added');
    expectCode(
      await self.post(`edit-product-order/${lineOf(stop).id}`, { deliverdQuantity: 0.5 }),
      200,
      'quantity-updated',
    );
    expectCode(
      await self.post(`edit-order-status/${stop.consumerId}`, { isDelivered: true }),
      200,
      'status-updated',
    );
    expectCode(
      await self.post('edit-order-remarks', { consumerUniqueId: stop.consumerId, remarks: 20 }),
      200,
      'remark-updated',
    );
    expectCode(await addOrder(self, { consumer_id: 'C-3' }), 201, 'order-added');
    expect(await board(self)).toHaveLength(3);
    expectCode(
      await self.post('day-close', { assignedQuantity: 3, EmptyBottle: 0 }),
      200,
      'day-closed-done',
    );
    expectCode(await (await signIn()).post('add-round', { consumerNo: 1 }), 409, 'day-closed');
    expectCode(
      await office.boss.post(`reopen-day/${hired.id}`, { orderDate: today(), reason: 'Forgotten' }),
      200,
      'day-reopened-done',
    );
  });
});
