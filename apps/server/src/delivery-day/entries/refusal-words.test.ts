import { RuleViolation, type DeliveryDayFact } from '@milkround/domain';
import { subjectOf, wordsFor } from './refusal-words';

const placed: DeliveryDayFact = {
  type: 'OrderPlaced',
  data: {
    orderId: 'o1',
    consumer: { id: 'c1', name: 'Asha', address: '' },
    productId: 2,
    expected: 1,
    adjusted: false,
    sequence: 1,
    uploadId: null,
    areaId: 1,
    supervisorId: null,
  },
};
const removed = (reason: 'deleted' | 'moved' | 'replaced'): DeliveryDayFact => ({
  type: 'OrderRemoved',
  data: { orderId: 'o1', consumerId: 'c1', productId: 2, expected: 1, reason, movedTo: null, leftRound: null },
});
const orderUnknown = new RuleViolation('order-unknown', 'This order is not on your list today.');
const consumerUnknown = new RuleViolation('consumer-unknown', 'This consumer is not on your list today.');

it.each([
  ['moved', 'This order was given to another delivery boy.', 'This consumer was given to another delivery boy.'],
  ['deleted', 'This order was deleted.', 'This consumer’s orders were deleted.'],
  ['replaced', 'This order was changed to another product or consumer.', 'This consumer’s order was changed to another consumer.'],
] as const)('says of an order that was %s what happened to it', (reason, ofOrder, ofConsumer) => {
  const history = [placed, removed(reason)];
  expect(wordsFor(orderUnknown, { orderIds: ['e1', 'o1'] }, history)).toBe(ofOrder);
  expect(wordsFor(consumerUnknown, { consumerId: 'c1' }, history)).toBe(ofConsumer);
});

it('says what the rule says of an order that nobody has heard of, and of every other refusal', () => {
  expect(wordsFor(orderUnknown, { orderIds: ['o9'] }, [placed, removed('moved')])).toBe(orderUnknown.message);
  expect(wordsFor(new RuleViolation('quantity-invalid', 'No'), { orderIds: ['o1'] }, [placed, removed('moved')])).toBe('No');
  expect(wordsFor(new Error('The server could not take this entry.'), {}, [])).toBe('The server could not take this entry.');
});

it('says of a closed day that it was closed first', () =>
  expect(wordsFor(new RuleViolation('day-closed', 'The day is closed.'), {}, [])).toBe('The day was closed before you did this.'));

it('knows whom and what an entry is about, also when the order is gone', () => {
  expect(subjectOf({ orderIds: ['e1', 'o1'] }, [placed, removed('deleted')])).toEqual({ consumerId: 'c1', productId: 2 });
  expect(subjectOf({ consumerId: 'c7' }, [placed])).toEqual({ consumerId: 'c7', productId: null });
  expect(subjectOf({}, [placed])).toEqual({ consumerId: null, productId: null });
});
