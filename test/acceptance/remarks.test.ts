import type { ConsumerOrders, Failure } from '@milkround/contracts';
import { lineOf, remark, stopOf, type DeliveryBoyPerson } from '../support/board';
import type { Answer } from '../support/client';
import { sharedOffice } from '../support/shared-office';
import { newStop } from '../support/single-orders';

const office = sharedOffice();
let boy: DeliveryBoyPerson;
let stop: ConsumerOrders;

beforeAll(async () => {
  boy = await office.deliveryBoy();
  stop = await newStop(boy, 1, 1);
});

const save = async (remarks: object) => {
  const { status, body } = await remark(boy, stop.consumerId, remarks);
  expect({ status, message: body.message }).toEqual({
    status: 200,
    message: 'Order remark updated successfully!',
  });
  expect(await stopOf(boy, stop.consumerId)).toEqual(body.data);
  return body.data.data.map(({ consumer_remark, consumer_absence, paymentMode }) => [
    consumer_remark,
    consumer_absence,
    paymentMode,
  ]);
};

it('a payment with its mode and an absence stand on every line of the stop, stay when they are not sent, and are removed when saved blank', async () => {
  const onBothLines = (...values: unknown[]) => [values, values];
  expect(await save({ remarks: '450', absenceRemarks: '', paymentMode: 'cash' })).toEqual(
    onBothLines('450', null, 'cash'),
  );
  expect(await save({ remarks: 450.5, paymentMode: 'cheque' })).toEqual(
    onBothLines('450.5', null, 'cheque'),
  );
  expect(await save({ absenceRemarks: '  घर पर नहीं ' })).toEqual(
    onBothLines('450.5', 'घर पर नहीं', 'cheque'),
  );
  expect(await save({ remarks: '', absenceRemarks: ' ', paymentMode: '' })).toEqual(
    onBothLines(null, null, ''),
  );
});

it.each<[remarks: object, field: string, message: string | undefined]>([
  [{ absenceRemarks: '1st floor locked' }, 'absenceRemarks', 'Must start with a letter'],
  [{ absenceRemarks: '१ बंद' }, 'absenceRemarks', 'Must start with a letter'],
  [{ absenceRemarks: 'x'.repeat(501) }, 'absenceRemarks', undefined],
  [{ absenceRemarks: ['a'] }, 'absenceRemarks', undefined],
  [{ remarks: ' -100 ', paymentMode: 'cash' }, 'remarks', 'Amount cannot be negative'],
  [{ remarks: '100.125' }, 'remarks', 'Amount can have at most 2 decimal places'],
  [{ remarks: 'hundred' }, 'remarks', 'Payment Amount must be a number'],
  [{ remarks: {} }, 'remarks', undefined],
  [{ remarks: '10', paymentMode: 'card' }, 'paymentMode', undefined],
  [{ consumerUniqueId: '' }, 'consumerUniqueId', 'Consumer ID is required'],
])('names the field that is wrong in %j', async (remarks, field, message) => {
  const answer: Answer<Failure> = await boy.post('edit-order-remarks', {
    consumerUniqueId: stop.consumerId,
    ...remarks,
  });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  if (message) expect(answer.body.message).toBe(message);
});

it('are refused for a consumer who is not on the list', async () => {
  expect((await remark(boy, 'nobody', { remarks: '1' })).status).toBe(404);
  expect(lineOf(await stopOf(boy, stop.consumerId)).consumer_remark).toBeNull();
});
