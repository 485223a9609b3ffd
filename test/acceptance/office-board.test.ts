import type { Order, Read } from '@milkround/contracts';
import { deliver, freshStop, lineOf, remark, type DeliveryBoyPerson } from '../support/board';
import { mde, type Person } from '../support/client';
import { today } from '../support/log';
import { minutesAgo, quantityEntry, synced } from '../support/outbox';
import { ownOffice } from '../support/own-office';

const office = ownOffice();
/** 1 is of Baner. */
let boy: DeliveryBoyPerson;

beforeAll(async () => {
  boy = await mde(office.url, 1);
});

const ask = (person: Person, deliveryBoyId: unknown) =>
  person.get<Read<Order[]>>(`get-orders/${today()}?deliveryBoyId=${String(deliveryBoyId)}`);
const find = async (person: Person, orderId: string) =>
  (await ask(person, 1)).body.data.find(({ id }) => id === orderId);

describe('the orders of one delivery boy', () => {
  it('are his part of the list', async () => {
    const all = (await office.boss.get<Read<Order[]>>(`get-orders/${today()}`)).body.data;
    const own = (await ask(office.boss, 1)).body.data;
    expect(own.length).toBeGreaterThan(50);
    expect(own).toEqual(all.filter(({ delr_boy_id }) => delr_boy_id === 1));
    expect((await ask(office.supervisors[1], 1)).body.data).toEqual(own);
  });

  it('have the time of a delivery, the payment and the absence of their stop', async () => {
    const stop = await freshStop(boy);
    const { id } = lineOf(stop);
    const before = await find(office.boss, id);
    for (const field of [
      'delivered_at',
      'received_at',
      'consumer_remark',
      'paymentMode',
      'payment_at',
      'consumer_absence',
      'absence_at',
    ])
      expect(before).not.toHaveProperty(field);
    const began = Date.now();
    await deliver(boy, id, 1);
    await remark(boy, stop.consumerId, {
      remarks: 320,
      absenceRemarks: 'Door locked',
      paymentMode: 'cash',
    });
    const after = await find(office.supervisors[1], id);
    expect(after).toMatchObject({
      dlvr_quantity: 1,
      consumer_remark: '320',
      paymentMode: 'cash',
      consumer_absence: 'Door locked',
    });
    for (const at of [after?.delivered_at, after?.payment_at, after?.absence_at]) {
      expect(Date.parse(at ?? '')).toBeGreaterThanOrEqual(began);
      expect(Date.parse(at ?? '')).toBeLessThanOrEqual(Date.now());
    }
    for (const field of ['received_at', 'payment_received_at', 'absence_received_at'])
      expect(after).not.toHaveProperty(field);
  });

  it('have both times of a delivery that arrived later', async () => {
    const { id } = lineOf(await freshStop(boy));
    const occurredAt = minutesAgo(20);
    await synced(boy, [quantityEntry(id, 1, { occurredAt })]);
    const { delivered_at, received_at } = (await find(office.boss, id)) ?? {};
    expect(Date.parse(received_at ?? '') - Date.parse(delivered_at ?? '')).toBeGreaterThan(
      19 * 60_000,
    );
  });

  it.each([
    ['another area', 1, 2],
    ['nobody', 9_999, 1],
  ] as const)('are not found for a delivery boy of %s', async (_, deliveryBoyId, desk) => {
    expect(await ask(office.supervisors[desk], deliveryBoyId)).toMatchObject({
      status: 404,
      body: { message: 'This was not found.' },
    });
  });

  it('are refused for an invalid id', async () =>
    expect((await ask(office.boss, 'x')).status).toBe(400));
});
