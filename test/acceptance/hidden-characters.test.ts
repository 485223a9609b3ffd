import { createMessage, formatMessage } from '@milkround/contracts';
import type { DeliveryBoyPerson } from '../support/board';
import { refused, staffForm, unused } from '../support/catalog';
import { dayFromNow, upload } from '../fixtures/order-upload';
import { entry, inbox, synced } from '../support/outbox';
import { sharedOffice } from '../support/shared-office';
import { addOrder, newStop, stopsOf } from '../support/single-orders';

const office = sharedOffice();
let boy: DeliveryBoyPerson;
let consumerId: string;

beforeAll(async () => {
  boy = await office.deliveryBoy({ uniqueId: 'MDE-HIDDEN' });
  ({ consumerId } = await newStop(boy));
});

/** It is displayed as "Asha knab" in every list, and differs from the name "Asha bank". */
const TURNED = 'Asha \u202eknab';
const hidden = (field: string) =>
  refused(400, formatMessage(createMessage('input-hidden', { field })), field);

it.each<[route: string, by: 'boss' | 'boy', form: object, field: string]>([
  ['add-area', 'boss', { name: TURNED }, 'name'],
  ['add-product', 'boss', { name: 'Cow\u200f' }, 'name'],
  ['add-product', 'boss', { name: 'Cow\tmilk' }, 'name'],
  ['add-supervisor', 'boss', staffForm({ name: 'Asha\u0007Patil', areaId: 1 }), 'name'],
  [
    'add-delivery-boy',
    'boss',
    staffForm({ uniqueId: 'MDE\u2066-9', areaId: 1, supervisorId: 1 }),
    'uniqueId',
  ],
  [
    'add-single-order',
    'boss',
    {
      orderDate: dayFromNow(0),
      delr_boy_id: 4,
      consumer_id: 'C\u202e1',
      product_id: 1,
      exp_quantity: 1,
    },
    'consumer_id',
  ],
  [
    'add-single-order',
    'boss',
    {
      orderDate: dayFromNow(0),
      delr_boy_id: 4,
      consumer_id: '\u200bC1',
      product_id: 1,
      exp_quantity: 1,
    },
    'consumer_id',
  ],
  [
    'add-single-order',
    'boy',
    {
      orderDate: dayFromNow(0),
      consumer_id: 'C1',
      product_id: 1,
      exp_quantity: 1,
      consumerName: TURNED,
    },
    'consumerName',
  ],
  ['add-round', 'boy', { consumerNo: 3, roundName: TURNED }, 'roundName'],
  [
    'edit-order-remarks',
    'boy',
    { consumerUniqueId: 'C1', absenceRemarks: TURNED },
    'absenceRemarks',
  ],
  [
    'day-close',
    'boy',
    { assignedQuantity: 1, EmptyBottle: 1, remarks: `One\n${TURNED}` },
    'remarks',
  ],
])('%s by the %s refuses %j', async (route, by, form, field) => {
  const person = by === 'boss' ? office.boss : boy;
  expect(await person.post(route, form)).toMatchObject(hidden(field));
});

it('accepts names with joiners, and remarks of several lines', async () => {
  // Both are written with joiners: a conjunct whose letters are kept apart, and an emoji of two emoji.
  const name = `${unused('क्‌षेत्र')} 👩‍🌾`;
  expect(await office.boss.post('add-area', { name })).toMatchObject({
    status: 201,
    body: { data: { name } },
  });
  const remark = {
    consumerUniqueId: consumerId,
    absenceRemarks: 'Gone to village\nback on Monday',
    paymentMode: '',
  };
  expect(await boy.post('edit-order-remarks', remark)).toMatchObject({ status: 200 });
});

it("sets an entry with hidden characters aside with the sentence, and takes the phone's other entries", async () => {
  const remark = (absenceRemarks: string) =>
    entry('edit-order-remarks', { consumerUniqueId: consumerId, absenceRemarks });
  const [first, second] = await synced(boy, [remark(TURNED), remark('Not home')]);
  expect(first).toMatchObject({
    result: 'set-aside',
    message: expect.stringContaining(
      formatMessage(createMessage('input-hidden', { field: 'absenceRemarks' })),
    ),
  });
  expect(second).toMatchObject({ result: 'done' });
  expect((await stopsOf(boy)).get(consumerId)?.data[0]).toMatchObject({
    consumer_absence: 'Not home',
  });
  expect(await inbox(office.boss)).toContainEqual(
    expect.objectContaining({ reason: first?.message }),
  );
});

it('names the cell of an order file that changes the direction of text, and reads lines in a name as spaces', async () => {
  const file = [
    'Consumer ID,Consumer Name,Address,MDE,Product,Quantity',
    `N1,${TURNED},Baner,MDE-HIDDEN,Cow,1`,
    'N2,"Asha\nPatil","A 1\nBaner",MDE-HIDDEN,Cow,1',
  ];
  const sent = { date: dayFromNow(3), name: 'orders.csv' };
  const { status, body } = await upload(office.boss, file.join('\n'), sent);
  expect(status).toBe(422);
  expect(body.errors).toMatchObject([
    {
      row: 2,
      column: 'Consumer Name',
      message: formatMessage(createMessage('row-hidden', { value: '"Asha knab"' })),
    },
  ]);
  expect(await upload(office.boss, file.join('\n'), { ...sent, mode: 'valid' })).toMatchObject({
    status: 201,
  });
  const added = await addOrder(office.boss, {
    orderDate: sent.date,
    delr_boy_id: boy.session.deliveryBoyInfo.id,
    consumer_id: 'N2',
    product_id: 2,
  });
  expect(added.body.data).toMatchObject({ consumer_name: 'Asha Patil', address: 'A 1\nBaner' });
});
