import type { Recorded } from '../fact';
import { closed, DAY, delivered, done, opened, placed, reopened } from '../spec/delivery-day.words';
import { ADMIN, BOY } from '../spec/given-when-then';
import { consumersOf, evolveStop } from './evolve-stop';
import type { DeliveryDayFact } from './facts';
import { inHappenedOrder } from './happened';
import type { Stop } from './stop';

type Event = Recorded<DeliveryDayFact>;

const timeOf = (clock: string) => Date.parse(`${DAY.date}T${clock}:00Z`);

const event = (
  fact: DeliveryDayFact,
  happened: string,
  recorded = happened,
  actor = BOY,
): Event => ({
  ...fact,
  recordedAt: new Date(timeOf(recorded)).toISOString(),
  meta: { actor, commandId: 'c', occurredAt: new Date(timeOf(happened)).toISOString() },
});

/** Two orders, placed at five, and these events in the order of their arrival. */
const dayOf = (...events: Event[]): Event[] => [
  event(opened(), '05:00', '05:00', ADMIN),
  event(placed('o1', 2), '05:00', '05:00', ADMIN),
  event(placed('o2', 1, 'c2'), '05:00', '05:00', ADMIN),
  ...events,
];

function stopAt(events: readonly Event[], clock: string, consumerId = 'c1'): Stop | null {
  let stop: Stop | null = null;
  for (const fact of inHappenedOrder(events, timeOf(clock)))
    if (consumersOf(fact).includes(consumerId)) stop = evolveStop(stop, fact);
  return stop;
}
const quantityAt = (events: readonly Event[], clock: string) =>
  stopAt(events, clock)?.lines.find(({ orderId }) => orderId === 'o1')?.delivered;

it('counts an entry from when it was made at the door', () => {
  const day = dayOf(event(delivered('o1', 1), '05:20', '05:50'));
  expect(['05:19', '05:20'].map((clock) => quantityAt(day, clock))).toEqual([null, 1]);
});

it('delivers nothing before the order, with a clock that is behind', () =>
  expect(quantityAt(dayOf(event(delivered('o1', 1), '04:58', '05:01')), '05:00')).toBe(1));

it('keeps a typed quantity that Done of another phone overtook', () => {
  const day = dayOf(
    event(done('c1', { o1: 2 }), '05:30'),
    event(delivered('o1', 1), '05:20', '05:40'),
  );
  expect(['05:25', '05:35', '05:45'].map((clock) => quantityAt(day, clock))).toEqual([1, 1, 1]);
});

it('keeps a typed quantity that an Undo overtook', () => {
  const day = dayOf(
    event(done('c1', { o1: 2 }), '05:20'),
    event(reopened('c1', { o1: 2 }), '05:30'),
    event(delivered('o1', 1), '05:25', '05:40'),
  );
  expect(quantityAt(day, '05:45')).toBe(1);
});

it('shows an entry that a later one superseded until then', () => {
  const superseded: DeliveryDayFact = {
    type: 'EntrySuperseded',
    data: {
      consumerId: 'c1',
      statement: { type: 'quantity', orderId: 'o1', productId: 1, quantity: 3 },
      laterAt: '',
    },
  };
  const day = dayOf(event(delivered('o1', 1), '05:30'), event(superseded, '05:20', '05:40'));
  expect(['05:25', '05:45'].map((clock) => quantityAt(day, clock))).toEqual([3, 1]);
});

it('undoes the Done that the phone showed, with a clock that is a minute behind', () => {
  const day = dayOf(
    event(done('c1', { o1: 2 }), '05:21'),
    event(reopened('c1', { o1: 2 }), '05:20', '05:30'),
  );
  expect(stopAt(day, '05:30')?.done).toBeNull();
});

it('leaves out what happened later, although it arrived in between', () => {
  const day = dayOf(event(closed(), '06:00'), event(delivered('o1', 1), '05:50', '06:10'));
  expect(inHappenedOrder(day, timeOf('05:55')).map(({ type }) => type)).toEqual([
    'DeliveryDayOpened',
    'OrderPlaced',
    'OrderPlaced',
    'QuantityDelivered',
  ]);
});
