import type { Order } from '@milkround/contracts';
import { order } from '../testing/order';
import { figuresOf, toStops } from './board-stops';

const made = '2026-11-21T00:12:00.000Z';
const cow = (changes: Partial<Order> = {}) => order({ id: 'cow', ...changes });
const buffalo = (changes: Partial<Order> = {}) =>
  order({ id: 'buffalo', product_id: 2, product: { id: 2, name: 'Buffalo' }, ...changes });

it('groups the orders of a consumer into one stop, in delivery sequence', () => {
  const stops = toStops([cow(), buffalo(), order({ id: 'o3', consumer_id: '00102' })]);
  expect(
    stops.map(({ place, consumerId, orders }) => [place, consumerId, orders.map(({ id }) => id)]),
  ).toEqual([
    [1, '00101', ['cow', 'buffalo']],
    [2, '00102', ['o3']],
  ]);
});

it.each<[string, Partial<Order>]>([
  ['done', { is_delivered: true, dlvr_quantity: 1.5, consumer_absence: 'Away' }],
  ['absent', { consumer_absence: 'Away', dlvr_quantity: 0 }],
  ['partly', { dlvr_quantity: 0 }],
  ['pending', {}],
])('says that a stop is %s', (state, changes) =>
  expect(toStops([cow(changes)])[0]?.state).toBe(state),
);

it('has the times of the latest delivery, of its payment and of its absence', () => {
  const received = '2026-11-21T01:00:00.000Z';
  const shared: Partial<Order> = {
    ...{
      consumer_remark: '320.5',
      paymentMode: 'cash',
      payment_at: made,
      payment_received_at: received,
    },
    ...{ consumer_absence: 'Door locked', absence_at: made },
  };
  const [stop] = toStops([
    cow({ delivered_at: made, received_at: received, ...shared }),
    buffalo({ delivered_at: '2026-11-21T00:11:00.000Z', ...shared }),
  ]);
  expect(stop).toMatchObject({
    times: { occurredAt: made, recordedAt: received },
    payment: 320.5,
    mode: 'cash',
    absence: 'Door locked',
  });
  expect(stop).toMatchObject({
    paidTimes: { occurredAt: made, recordedAt: received },
    absentTimes: { occurredAt: made, recordedAt: made },
  });
});

it('uses the time of arrival as the time of the delivery when there is no other', () =>
  expect(toStops([cow({ delivered_at: made })])[0]?.times).toEqual({
    occurredAt: made,
    recordedAt: made,
  }));

it('sums up', () => {
  const stops = toStops([
    cow({ is_delivered: true, delivered_at: made }),
    order({ consumer_id: '2', dlvr_quantity: 1, delivered_at: '2026-11-21T00:15:00.000Z' }),
    order({ consumer_id: '3', consumer_absence: 'Away' }),
    order({ consumer_id: '4' }),
    // Entered by the office, which does not show where the delivery boy is.
    order({
      consumer_id: '5',
      dlvr_quantity: 2,
      delivered_at: '2026-11-21T02:15:00.000Z',
      corrected_at: '2026-11-21T02:15:00.000Z',
    }),
  ]);
  expect(figuresOf(stops)).toEqual({
    stops: 5,
    done: 1,
    partly: 2,
    absent: 1,
    lastAt: Date.parse('2026-11-21T00:15:00.000Z'),
  });
  expect(figuresOf([])).toEqual({ stops: 0, done: 0, partly: 0, absent: 0, lastAt: null });
});
