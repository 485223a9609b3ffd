import type { ConsumerOrders, Failure, OrderLine } from '@milkround/contracts';
import { freshStop, remark, stopOf, type DeliveryBoyPerson } from '../support/board';
import { mde, type Answer } from '../support/client';
import { Log } from '../support/log';
import { ownServer } from '../support/own-server';

const server = ownServer();
let boy: DeliveryBoyPerson;
let log: Log;
let consumerId: string;

beforeAll(async () => {
  boy = await mde(server().url, 6);
  log = new Log(server());
});
beforeEach(async () => void ({ consumerId } = await freshStop(boy)));

const remarksOf = ({ data }: ConsumerOrders) => {
  const { consumer_remark, consumer_absence, paymentMode } = data[0] as OrderLine;
  return { consumer_remark, consumer_absence, paymentMode };
};
const save = async (remarks: object) => {
  const { status, body } = await remark(boy, consumerId, remarks);
  expect({ status, message: body.message }).toEqual({
    status: 200,
    message: 'Order remark updated successfully!',
  });
  const saved = remarksOf(body.data);
  expect(remarksOf(await stopOf(boy, consumerId))).toEqual(saved);
  return saved;
};
const refused = async (remarks: object): Promise<Answer<Failure>> =>
  boy.post('edit-order-remarks', { consumerUniqueId: consumerId, ...remarks });

it('stores a payment with its mode, and an absence beside it, on every line of the stop', async () => {
  expect(await save({ remarks: '450', absenceRemarks: '', paymentMode: 'cash' })).toEqual({
    consumer_remark: '450',
    consumer_absence: null,
    paymentMode: 'cash',
  });
  expect(
    await save({ remarks: 450.5, absenceRemarks: '  Not home ', paymentMode: 'cheque' }),
  ).toEqual({
    consumer_remark: '450.5',
    consumer_absence: 'Not home',
    paymentMode: 'cheque',
  });
  for (const line of (await stopOf(boy, consumerId)).data)
    expect(line.consumer_absence).toBe('Not home');
});

it('accepts a payment without a mode, and shows it without one', async () => {
  expect(await save({ remarks: '100', paymentMode: '' })).toEqual({
    consumer_remark: '100',
    consumer_absence: null,
    paymentMode: '',
  });
});

it('removes a remark that is saved blank; 0 counts as no payment', async () => {
  await save({ remarks: '100', absenceRemarks: 'Door locked', paymentMode: 'cash' });
  expect(await save({ remarks: '', absenceRemarks: ' ', paymentMode: '' })).toEqual({
    consumer_remark: null,
    consumer_absence: null,
    paymentMode: '',
  });
  await save({ remarks: '100', paymentMode: 'cash' });
  expect(await save({ remarks: 0, paymentMode: 'cash' })).toMatchObject({
    consumer_remark: null,
    paymentMode: '',
  });
});

it('leaves fields unchanged that are not sent', async () => {
  await save({ remarks: '100', absenceRemarks: 'Door locked', paymentMode: 'cash' });
  expect(await save({ absenceRemarks: 'Out of town' })).toEqual({
    consumer_remark: '100',
    consumer_absence: 'Out of town',
    paymentMode: 'cash',
  });
});

it('writes no fact when the same values are saved again', async () => {
  const facts = await log.added(6, async () => {
    await save({ remarks: '100', absenceRemarks: 'Door locked', paymentMode: 'cash' });
    await save({ remarks: 100, absenceRemarks: ' Door locked', paymentMode: 'cash' });
  });
  expect(facts.map(({ type }) => type).sort()).toEqual(['AbsenceRecorded', 'PaymentRecorded']);
});

it.each(['घर पर नहीं', 'दरवाजा बंद', 'ăn sáng', 'Ünal'])(
  'accepts a first letter of any script: %s',
  async (absenceRemarks) => {
    expect(await save({ absenceRemarks })).toMatchObject({ consumer_absence: absenceRemarks });
  },
);

it.each(['1st floor locked', '-', '.not home', '"gone"', '१ बंद'])(
  'refuses an absence that does not start with a letter: %s',
  async (absenceRemarks) => {
    const answer = await refused({ absenceRemarks });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Must start with a letter' } });
    expect(answer.body.errors).toMatchObject([
      { field: 'absenceRemarks', message: 'Must start with a letter' },
    ]);
  },
);

it.each([-1, '-5', '-0.5', ' -100 '])(
  'refuses a negative amount with its name: %j',
  async (remarks) => {
    const answer = await refused({ remarks, paymentMode: 'cash' });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Amount cannot be negative', errors: [{ field: 'remarks' }] },
    });
  },
);

it.each([
  [{ remarks: 'hundred' }, 'remarks'],
  [{ remarks: {} }, 'remarks'],
  [{ remarks: '10', paymentMode: 'card' }, 'paymentMode'],
  [{ absenceRemarks: 'x'.repeat(501) }, 'absenceRemarks'],
  [{ absenceRemarks: ['a'] }, 'absenceRemarks'],
])('names the field that is wrong in %j', async (remarks, field) => {
  const answer = await refused(remarks);
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
});

it('requires the consumer, and knows only those on the list', async () => {
  const without = await boy.post('edit-order-remarks', { remarks: '1' });
  expect(without).toMatchObject({
    status: 400,
    body: { message: 'Consumer ID is required', errors: [{ field: 'consumerUniqueId' }] },
  });
  expect((await remark(boy, 'nobody', { remarks: '1' })).status).toBe(404);
});

it('accepts the consumer id as a number too', async () => {
  const { status } = await boy.post('edit-order-remarks', {
    consumerUniqueId: Number(consumerId),
    absenceRemarks: 'Not home',
  });
  expect(status).toBe(200);
});
