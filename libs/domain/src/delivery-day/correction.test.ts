import { RuleViolation } from '../fact';
import { assertStopAsShown, type ShownDelivery } from './correction';
import { evolve } from './evolve';
import type { DeliveryDayFact, DeliveryDayFactOf } from './facts';
import { initialDay } from './state';

const office = { role: 'supervisor', id: 7 } as const;
const boy = { role: 'delivery-boy', id: 3 } as const;
const scope = { areaId: 1, supervisorId: 7 };
const placed: DeliveryDayFact = {
  type: 'OrderPlaced',
  data: {
    ...{
      orderId: 'o1',
      consumer: { id: 'c1', name: 'Lata', address: '' },
      productId: 1,
      expected: 2,
      adjusted: false,
    },
    ...{ sequence: 1, uploadId: null, ...scope },
  },
};
const delivered = (quantity: number): DeliveryDayFact => ({
  type: 'QuantityDelivered',
  data: { orderId: 'o1', consumerId: 'c1', productId: 1, quantity, previous: null, expected: 2 },
});
const dayOf = (...facts: [DeliveryDayFact, string?][]) =>
  facts.reduce((day, [fact, reason], index) => {
    const at = `2026-01-15T00:0${index}:00.000Z`;
    const by = reason === undefined ? { actor: boy } : { actor: office, reason };
    return evolve(day, {
      ...fact,
      meta: { ...by, commandId: 'x', occurredAt: at },
      recordedAt: at,
    });
  }, initialDay());
const shown: ShownDelivery = {
  isDone: false,
  lines: [{ orderId: 'o1', expected: 2, delivered: null }],
  payment: { amount: null, mode: '' },
  absence: null,
};

it('marks the stop with person and time of the correction, until the delivery boy records something', () => {
  const corrected = dayOf([placed], [delivered(1), 'He called']);
  expect(corrected.stops.get('c1')?.corrected).toEqual({
    at: '2026-01-15T00:01:00.000Z',
    by: office,
  });
  expect(
    dayOf([placed], [delivered(1), 'He called'], [delivered(2)]).stops.get('c1'),
  ).not.toHaveProperty('corrected');
  const taken: DeliveryDayFact = {
    type: 'QuantityCleared',
    data: { orderId: 'o1', consumerId: 'c1', productId: 1, previous: 1, expected: 2 },
  };
  expect(
    dayOf([placed], [delivered(1)], [taken, 'A typing error']).stops.get('c1')?.corrected?.by,
  ).toEqual(office);
  expect(dayOf([placed], [delivered(1)]).stops.get('c1')).not.toHaveProperty('corrected');
});

it('accepts a stop that is as it was shown', () =>
  expect(() => assertStopAsShown(dayOf([placed]), 'c1', shown)).not.toThrow());

it.each<[string, Partial<ShownDelivery>]>([
  ['Done', { isDone: true }],
  ['a delivered quantity', { lines: [{ orderId: 'o1', expected: 2, delivered: 1 }] }],
  ['a requirement', { lines: [{ orderId: 'o1', expected: 3, delivered: null }] }],
  [
    'a line that is gone',
    { lines: [...shown.lines, { orderId: 'o2', expected: 1, delivered: null }] },
  ],
  ['a line that was added', { lines: [] }],
  ['a payment', { payment: { amount: 20, mode: 'cash' } }],
  ['an absence', { absence: 'Not home' }],
])('refuses a stop that was shown with %s and is another by now', (_, different) =>
  expect(() => assertStopAsShown(dayOf([placed]), 'c1', { ...shown, ...different })).toThrow(
    RuleViolation,
  ),
);

it('refuses a stop that is gone', () =>
  expect(() => assertStopAsShown(dayOf([placed]), 'c2', shown)).toThrow(
    expect.objectContaining({ code: 'consumer-unknown' }),
  ));

it('refuses a stop of a closed day, unless the same close was shown', () => {
  const totals = {
    stops: 1,
    done: 0,
    lines: 1,
    required: 2,
    delivered: 0,
    products: [],
    payments: { cash: 0, cheque: 0, other: 0 },
  };
  const closed: DeliveryDayFactOf<'DayClosed'> = {
    type: 'DayClosed',
    data: { closeId: 'k', taken: 2, emptyBottles: 0, remarks: '', totals },
  };
  const correct = (closeId?: string, ...facts: [DeliveryDayFact][]) =>
    assertStopAsShown(dayOf([placed], ...facts), 'c1', { ...shown, closeId });
  expect(() => correct('k', [closed])).not.toThrow();
  expect(() => correct(undefined, [closed])).toThrow(
    expect.objectContaining({ code: 'day-closed' }),
  );
  const later: DeliveryDayFact = { ...closed, data: { ...closed.data, closeId: 'k2' } };
  for (const correctLater of [() => correct('k'), () => correct('k', [later])])
    expect(correctLater).toThrow(expect.objectContaining({ code: 'stop-changed' }));
});
