import type { DaysOf } from './row-source';
import { Feeds, needs, type LiveEvent } from './feeds';

const ofDay = (
  deliveryBoyId: number,
  areaId: number | null,
  fact: object = { type: 'ConsumerMarkedDone' },
): LiveEvent => ({
  of: 'day',
  fact: fact as never,
  stream: `delivery-day/2026-11-21/${deliveryBoyId}`,
  day: { date: '2026-11-21', deliveryBoyId },
  stops: [],
  areaId,
});
const settings: LiveEvent = { of: 'settings' };
const first = ofDay(1, 10);
const second = ofDay(2, 20);
const neverOpened = ofDay(3, null);

function setUp(events: LiveEvent[]) {
  const feeds = new Feeds<{ daysOf: DaysOf; collect(events: readonly LiveEvent[]): void }>();
  const collected: Record<string, readonly LiveEvent[]> = {};
  const add = (room: string, daysOf: DaysOf) =>
    feeds.add(room, { daysOf, collect: (found) => void (collected[room] = found) });
  add('admin', null);
  add('area 10', { zones: [10] });
  add('areas 10 and 20', { zones: [10, 20] });
  add('boy 2', { deliveryBoyId: 2 });
  add('boy 3', { deliveryBoyId: 3 });
  return { feeds, add, collect: () => (feeds.collect(events), collected) };
}

it('gives each feed the events of its days', () => {
  const { collect } = setUp([first, second, neverOpened]);
  expect(collect()).toEqual({
    admin: [first, second, neverOpened],
    'area 10': [first],
    'areas 10 and 20': [first, second],
    'boy 2': [second],
    'boy 3': [neverOpened],
  });
});

it('gives a payment also to the delivery boy who has the stop now', () => {
  const paid = ofDay(1, 10, { type: 'PaymentRecorded', data: { holder: 2 } });
  const { collect } = setUp([paid]);
  expect(collect()).toEqual({
    admin: [paid],
    'area 10': [paid],
    'areas 10 and 20': [paid],
    'boy 2': [paid],
  });
  expect(needs({ deliveryBoyId: 2 }, paid)).toBe(true);
});

it('gives events without a day to all feeds, in addition to their own', () => {
  const { collect } = setUp([settings, second]);
  expect(collect()).toEqual({
    admin: [settings, second],
    'area 10': [settings],
    'areas 10 and 20': [settings, second],
    'boy 2': [settings, second],
    'boy 3': [settings],
  });
});

it('skips a feed that has ended, and serves one that has started again', () => {
  const { feeds, add, collect } = setUp([first]);
  feeds.delete('area 10');
  feeds.delete('areas 10 and 20');
  feeds.delete('boy 2');
  add('another', { zones: [5, 10] });
  expect(collect()).toEqual({ admin: [first], another: [first] });
  expect(feeds.size).toBe(3);
});

it.each<[DaysOf, LiveEvent[]]>([
  [null, [settings, first, second, neverOpened]],
  [{ zones: [10] }, [settings, first]],
  [{ zones: [10, 20] }, [settings, first, second]],
  [{ deliveryBoyId: 3 }, [settings, neverOpened]],
])('returns the missed events that a feed of %j needs', (daysOf, needed) =>
  expect([settings, first, second, neverOpened].filter((event) => needs(daysOf, event))).toEqual(
    needed,
  ),
);
