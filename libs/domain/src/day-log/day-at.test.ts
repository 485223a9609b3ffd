import { delivered, opened, placed, removed } from '../spec/delivery-day.words';
import { DATE, event, timeOf, type ToldEvent } from '../spec/day-log.words';
import { ADMIN } from '../spec/given-when-then';
import { foldDayAt } from './day-at';

const day = [
  event(opened(), '05:00', '05:00', ADMIN),
  event(placed('o1', 2), '05:00', '05:00', ADMIN),
  event(placed('o2', 1, 'c2'), '05:00', '05:00', ADMIN),
  event(delivered('o1', 1.5), '05:20', '06:10'),
  event(removed('o2', 1, { consumerId: 'c2' }), '07:00', '07:00', ADMIN),
];
const toFact = ({ fact, happened, recorded, by }: ToldEvent, index: number) => ({
  ...fact,
  position: BigInt(index + 1),
  recordedAt: new Date(timeOf(recorded)).toISOString(),
  meta: { actor: by, commandId: '', occurredAt: new Date(timeOf(happened)).toISOString() },
});
const at = (clock: string, by: 'known' | 'happened') => {
  const { areaId, stops, positions } = foldDayAt({ date: DATE, deliveryBoyId: 7 }, day.map(toFact), timeOf(clock), by);
  const lines = stops.flatMap((stop) => stop.lines.map(({ orderId, delivered: quantity }) => [orderId, quantity]));
  return { areaId, lines, positions: [...positions].map(Number) };
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
