import type { DeliveryDayFact } from '../delivery-day/facts';
import { HAPPENING_EVENT_TYPES, type LoggedFact, toHappening } from './just-now';

const recorded = (
  { type, data }: DeliveryDayFact,
  streamId = 'delivery-day/2026-11-21/7',
): LoggedFact => ({
  position: 42n,
  streamId,
  type,
  data: { ...data },
  meta: {
    commandId: 'c',
    occurredAt: '2026-11-21T00:10:00.000Z',
    actor: { role: 'delivery-boy', id: 7 },
  },
  recordedAt: '2026-11-21T00:10:01.000Z',
});
const placed = (uploadId: string | null): DeliveryDayFact => ({
  type: 'OrderPlaced',
  data: {
    orderId: 'o1',
    consumer: { id: 'c1', name: 'Asha', address: '' },
    productId: 1,
    expected: 2,
    adjusted: false,
    sequence: 1,
    uploadId,
    areaId: 1,
    supervisorId: null,
  },
});
const quantity = (previous: number | null): DeliveryDayFact => ({
  type: 'QuantityDelivered',
  data: { orderId: 'o1', consumerId: 'c1', productId: 2, quantity: 3, previous, expected: 2 },
});

it('has the delivery boy, the time of the event and the time of its recording', () => {
  expect(
    toHappening(recorded({ type: 'ConsumerMarkedDone', data: { consumerId: 'c1', filled: [] } })),
  ).toEqual({
    position: '42',
    kind: 'done',
    day: { date: '2026-11-21', deliveryBoyId: 7 },
    consumerId: 'c1',
    productId: null,
    before: null,
    after: null,
    text: null,
    occurredAt: '2026-11-21T00:10:00.000Z',
    recordedAt: '2026-11-21T00:10:01.000Z',
    late: false,
    appliedBy: null,
  });
});

it('names the person who applied a set-aside entry', () => {
  const event = recorded(quantity(1));
  const actor = { role: 'supervisor', id: 3 };
  expect(
    toHappening({ ...event, meta: { ...event.meta, actor, entryId: 'e' } })?.appliedBy,
  ).toEqual(actor);
});

it.each<[string, DeliveryDayFact, object | null]>([
  [
    'a quantity against the one before',
    quantity(1),
    { kind: 'quantity', productId: 2, before: 1, after: 3 },
  ],
  [
    'the first quantity against the requirement',
    quantity(null),
    { kind: 'quantity', before: 2, after: 3 },
  ],
  [
    'an order made by hand',
    placed(null),
    { kind: 'orders', consumerId: 'c1', productId: 1, after: 2 },
  ],
  ['nothing of a file’s thousand lines', placed('u1'), null],
  [
    'an undone Done',
    { type: 'ConsumerReopened', data: { consumerId: 'c1', cleared: [], reason: 'undone' } },
    { kind: 'reopened' },
  ],
  [
    'nothing of a reopening by a new line',
    { type: 'ConsumerReopened', data: { consumerId: 'c1', cleared: [], reason: 'line-added' } },
    null,
  ],
  [
    'a payment',
    {
      type: 'PaymentRecorded',
      data: { consumerId: 'c1', amount: 300, mode: 'cash', previous: { amount: null, mode: '' } },
    },
    { kind: 'payment', before: null, after: 300, text: 'cash' },
  ],
  [
    'an absence taken back',
    { type: 'AbsenceRecorded', data: { consumerId: 'c1', text: null, previous: 'Not home' } },
    { kind: 'absence', text: null },
  ],
  [
    'a round',
    { type: 'RoundCreated', data: { roundId: 'r', number: 2, consumerIds: ['c1'], totals: [] } },
    { kind: 'round', after: 2 },
  ],
  [
    'a reopened day',
    { type: 'DayReopened', data: { closeId: 'k', reason: 'Forgot one' } },
    { kind: 'day-reopened', text: 'Forgot one' },
  ],
  [
    'nothing of the opening',
    {
      type: 'DeliveryDayOpened',
      data: { date: '2026-11-21', deliveryBoyId: 7, areaId: 1, supervisorId: 1 },
    },
    null,
  ],
])('shows %s', (_, fact, expected) => {
  const happening = toHappening(recorded(fact));
  if (expected === null) expect(happening).toBeNull();
  else {
    expect(happening).toMatchObject(expected);
    expect(HAPPENING_EVENT_TYPES).toContain(fact.type);
  }
});

it('shows nothing of other streams', () =>
  expect(toHappening(recorded(quantity(1), 'product/2'))).toBeNull());
