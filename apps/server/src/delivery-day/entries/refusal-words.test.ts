import { createMessage } from '@milkround/contracts';
import { InvalidInput } from '../../http/input/invalid-input';
import { RuleViolation, type DeliveryDayFact } from '@milkround/domain';
import { DeliveredBy } from '../delivered-by';
import type { NamedTarget } from './entry-target';
import { RefusalWords, subjectOf } from './refusal-words';

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
const orderGone = new RuleViolation(createMessage('order-gone'));
const consumerUnknown = new RuleViolation(createMessage('consumer-unknown'));

const words = new RefusalWords(
  Object.create(null),
  Object.assign(Object.create(DeliveredBy.prototype), {
    nameOf: () => Promise.resolve('Meera Shinde'),
  }),
  { timeZone: 'Asia/Kolkata' },
);
const explain = (
  refusal: RuleViolation | InvalidInput,
  target: NamedTarget,
  facts: DeliveryDayFact[],
) => {
  const meta = {
    actor: { role: 'admin' as const, id: 1 },
    commandId: 'x',
    occurredAt: '2026-11-21T00:30:00Z',
  };
  const history = facts.map((fact) => ({ ...fact, meta, recordedAt: meta.occurredAt }));
  return words.explain(refusal, target, history);
};

it.each([
  ['moved', 'order-moved', 'consumer-moved', {}],
  ['deleted', 'order-removed', 'consumer-removed', { name: 'Meera Shinde' }],
  ['replaced', 'order-replaced', 'consumer-replaced', { name: 'Meera Shinde' }],
] as const)(
  'describes what happened to an order that was %s, and who did it',
  async (reason, ofOrder, ofConsumer, params) => {
    const history = [placed, removed(reason)];
    expect(await explain(orderUnknown, { orderIds: ['e1', 'o1'] }, history)).toMatchObject({
      code: ofOrder,
      params,
    });
    expect((await explain(consumerUnknown, { consumerId: 'c1' }, history)).code).toBe(ofConsumer);
    const changed = { consumerId: 'c1', productId: 2 };
    expect((await explain(orderGone, changed, history)).code).toBe(ofOrder);
    expect(await explain(orderGone, { ...changed, productId: 3 }, history)).toBe(orderGone.reason);
  },
);

it('returns the reason of the rule for an unknown order, and for every other refusal', async () => {
  const history = [placed, removed('moved')];
  expect(await explain(orderUnknown, { orderIds: ['o9'] }, history)).toBe(orderUnknown.reason);
  const wrong = new RuleViolation(createMessage('quantity-invalid'));
  expect(await explain(wrong, { orderIds: ['o1'], consumerId: 'c1' }, history)).toBe(wrong.reason);
  const invalid = new InvalidInput([
    { field: 'quantity', message: createMessage('quantity-required') },
  ]);
  expect(await explain(invalid, {}, [])).toBe(invalid.reason);
});

it('says that a day was closed first', async () =>
  expect((await explain(new RuleViolation(createMessage('day-closed')), {}, [])).code).toBe(
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
