import {
  closed,
  delivered,
  done,
  opened,
  placed,
  removed,
  reopened,
} from '../spec/delivery-day.words';
import { DATE, event, timeOf, type EventInWords } from '../spec/day-log.words';
import { ADMIN } from '../spec/given-when-then';
import { foldDayAt } from './day-at';
import { Timeline } from './timeline';

const day = [
  event(opened(), '05:00', '05:00', ADMIN),
  event(placed('o1', 2), '05:00', '05:00', ADMIN),
  event(placed('o2', 1, 'c2'), '05:00', '05:00', ADMIN),
  event(delivered('o1', 1.5), '05:20', '06:10'),
  event(removed('o2', 1, { consumerId: 'c2' }), '07:00', '07:00', ADMIN),
];
const toFact = ({ fact, happened, recorded, by }: EventInWords, index: number) => ({
  ...fact,
  position: BigInt(index + 1),
  recordedAt: new Date(timeOf(recorded)).toISOString(),
  meta: { actor: by, commandId: '', occurredAt: new Date(timeOf(happened)).toISOString() },
});
const at = (clock: string, by: 'known' | 'happened') => {
  const { areaId, stops, positions } = foldDayAt(
    { date: DATE, deliveryBoyId: 7 },
    day.map(toFact),
    timeOf(clock),
    by,
  );
  const lines = stops.flatMap((stop) =>
    stop.lines.map(({ orderId, delivered: quantity }) => [orderId, quantity]),
  );
  return { areaId, lines, positions: [...positions()].map(Number) };
};

it('has the orders of the moment, one that was deleted later too, and the positions of the events up to it', () => {
  expect(at('04:59', 'known')).toEqual({ areaId: null, lines: [], positions: [] });
  expect(at('06:00', 'known')).toMatchObject({
    lines: [
      ['o1', null],
      ['o2', null],
    ],
    positions: [1, 2, 3],
  });
  expect(at('07:00', 'known')).toMatchObject({ lines: [['o1', 1.5]], positions: [1, 2, 3, 4, 5] });
});

it('counts an entry that its phone sent later from when it was made, by the clock of the doors', () =>
  expect(at('06:00', 'happened')).toEqual({
    areaId: 1,
    lines: [
      ['o1', 1.5],
      ['o2', null],
    ],
    positions: [1, 2, 3, 4],
  }));

it('has stops of one place in the order of the lists', () => {
  const tied = [
    ...day.slice(0, 1),
    ...['c9', 'c10'].map((id, n) =>
      event(placed(`o${n}`, 1, id, { sequence: 1 }), '05:00', '05:00', ADMIN),
    ),
  ];
  const { stops } = foldDayAt(
    { date: DATE, deliveryBoyId: 7 },
    tied.map(toFact),
    timeOf('06:00'),
    'known',
  );
  expect(stops.map((stop) => stop.consumer_id)).toEqual(['c10', 'c9']);
});

it.each(['known', 'happened'] as const)(
  'has the stops of the screens of the past at every moment, as %s',
  (clock) => {
    const eventful = [
      ...day.slice(0, 3),
      event(placed('o3', 3, 'c3'), '05:10', '05:10', ADMIN),
      event(done('c1', { o1: 2 }), '05:30', '05:31'),
      event(delivered('o1', 1), '05:20', '05:50'),
      event(reopened('c1', {}), '05:40', '06:30'),
      event(removed('o3', 3, { consumerId: 'c3' }), '06:00', '06:00', ADMIN),
      event(done('c1', { o1: 2 }), '06:10', '06:40'),
      event(closed(), '07:00'),
    ];
    const facts = eventful.map(toFact);
    const events = facts.map((fact) => ({
      ...{
        fact,
        deliveryBoyId: 7,
        position: fact.position.toString(),
        rank: Number(fact.position),
      },
      ...{ recorded: Date.parse(fact.recordedAt), happened: Date.parse(fact.meta.occurredAt) },
    }));
    const timeline = new Timeline(DATE, [events], clock);
    for (const time of [timeOf('04:00'), ...timeline.times])
      expect(foldDayAt({ date: DATE, deliveryBoyId: 7 }, facts, time, clock).stops).toEqual(
        timeline.stopsAt(7, timeline.countAt(time)),
      );
  },
);
