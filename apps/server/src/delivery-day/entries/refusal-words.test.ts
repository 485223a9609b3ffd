import { createMessage } from '@milkround/contracts';
import { InvalidInput } from '../../http/input/invalid-input';
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
  data: {
    orderId: 'o1',
    consumerId: 'c1',
    productId: 2,
    expected: 1,
    reason,
    movedTo: null,
    leftRound: null,
  },
});
const orderUnknown = new RuleViolation(createMessage('order-unknown'));
const consumerUnknown = new RuleViolation(createMessage('consumer-unknown'));

it.each([
  ['moved', 'order-moved', 'consumer-moved'],
  ['deleted', 'order-removed', 'consumer-removed'],
  ['replaced', 'order-replaced', 'consumer-replaced'],
] as const)('describes what happened to an order that was %s', (reason, ofOrder, ofConsumer) => {
  const history = [placed, removed(reason)];
  expect(wordsFor(orderUnknown, { orderIds: ['e1', 'o1'] }, history).code).toBe(ofOrder);
  expect(wordsFor(consumerUnknown, { consumerId: 'c1' }, history).code).toBe(ofConsumer);
});

it('returns the reason of the rule for an unknown order, and for every other refusal', () => {
  expect(wordsFor(orderUnknown, { orderIds: ['o9'] }, [placed, removed('moved')])).toBe(
    orderUnknown.reason,
  );
  const wrong = new RuleViolation(createMessage('quantity-invalid'));
  expect(wordsFor(wrong, { orderIds: ['o1'] }, [placed, removed('moved')])).toBe(wrong.reason);
  const invalid = new InvalidInput([
    { field: 'quantity', message: createMessage('quantity-required') },
  ]);
  expect(wordsFor(invalid, {}, [])).toBe(invalid.reason);
});

it('says that a day was closed first', () =>
  expect(wordsFor(new RuleViolation(createMessage('day-closed')), {}, []).code).toBe(
    'day-closed-before',
  ));

it('finds the consumer and the product of an entry, also of a removed order', () => {
  expect(subjectOf({ orderIds: ['e1', 'o1'] }, [placed, removed('deleted')])).toEqual({
    consumerId: 'c1',
    productId: 2,
  });
  expect(subjectOf({ consumerId: 'c7' }, [placed])).toEqual({ consumerId: 'c7', productId: null });
  expect(subjectOf({}, [placed])).toEqual({ consumerId: null, productId: null });
});
