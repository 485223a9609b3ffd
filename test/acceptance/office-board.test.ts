import type { Order, Read } from '@milkround/contracts';
import { deliver, lineOf, remark, type DeliveryBoyPerson } from '../support/board';
import type { Person } from '../support/client';
import { today } from '../support/log';
import { minutesAgo, quantityEntry, synced } from '../support/outbox';
import { sharedOffice } from '../support/shared-office';
import { newStop } from '../support/single-orders';

const office = sharedOffice();
let boy: DeliveryBoyPerson;
let id: number;

beforeAll(async () => {
  boy = await office.deliveryBoy();
  id = boy.session.deliveryBoyInfo.id;
  await newStop(boy, 1, 2);
  await newStop(await office.deliveryBoy());
});

const ask = (person: Person, deliveryBoyId: unknown) =>
  person.get<Read<Order[]>>(`get-orders/${today()}?deliveryBoyId=${String(deliveryBoyId)}`);
const find = async (person: Person, orderId: string) =>
  (await ask(person, id)).body.data.find((order) => order.id === orderId);

describe('the orders of one delivery boy', () => {
  it('are his part of the list', async () => {
    const all = (await office.boss.get<Read<Order[]>>(`get-orders/${today()}`)).body.data;
    const own = (await ask(office.boss, id)).body.data;
    expect(own).toHaveLength(2);
    expect(own).toEqual(all.filter(({ delr_boy_id }) => delr_boy_id === id));
    expect((await ask(office.supervisor, id)).body.data).toEqual(own);
  });

  it('have the time of a delivery, the payment and the absence of their stop', async () => {
    const stop = await newStop(boy);
    const orderId = lineOf(stop).id;
    const before = await find(office.boss, orderId);
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
    await deliver(boy, orderId, 0);
    await remark(boy, stop.consumerId, {
      remarks: 320,
      absenceRemarks: 'Door locked',
      paymentMode: 'cash',
    });
    const after = await find(office.supervisor, orderId);
    expect(after).toMatchObject({
      dlvr_quantity: 0,
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
    const orderId = lineOf(await newStop(boy)).id;
    const occurredAt = minutesAgo(20);
    await synced(boy, [quantityEntry(orderId, 1, { occurredAt })]);
    const { delivered_at, received_at } = (await find(office.boss, orderId)) ?? {};
    expect(Date.parse(received_at ?? '') - Date.parse(delivered_at ?? '')).toBeGreaterThan(
      19 * 60_000,
    );
  });

  it('are not found for a delivery boy of another area, and of nobody', async () => {
    const stranger = (await office.zone()).supervisor;
    for (const [person, deliveryBoyId] of [
      [stranger, id],
      [office.supervisor, 999_999],
    ] as const)
      expect(await ask(person, deliveryBoyId)).toMatchObject({
        status: 404,
        body: { message: 'This was not found.' },
      });
  });

  it('are refused for an invalid id', async () =>
    expect((await ask(office.boss, 'x')).status).toBe(400));
});
