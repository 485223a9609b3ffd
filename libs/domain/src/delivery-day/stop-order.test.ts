import type { DeliveryDayCommand } from './commands';
import {
  closed,
  consumer,
  fileLine,
  given,
  importing,
  opened,
  placed,
} from '../spec/delivery-day.words';
import { foldStopOrder, stopOrderKeys } from '../read-models/stop-order';
import { ADMIN, recorded, RECORDED_AT } from '../spec/given-when-then';
import { stopsInSequence } from './state';

const day = [opened(), placed('o1', 2), placed('o2', 1, 'c2'), placed('o3', 4, 'c3')];
const set = (consumerIds: string[], shown: string[] = ['c1', 'c2', 'c3']): DeliveryDayCommand => ({
  type: 'SetStopOrder',
  data: { weekday: 2, consumerIds, shown, kept: [] },
});
const ordered = (...consumerIds: string[]) => ({
  type: 'StopOrderSet' as const,
  data: { weekday: 2, consumerIds },
});
const everyDay = (...consumerIds: string[]) => ({
  type: 'StopOrderSet' as const,
  data: { weekday: null, consumerIds },
});
const idsOf = (state: Parameters<typeof stopsInSequence>[0]) =>
  stopsInSequence(state).map(({ consumer: { id } }) => id);

describe('an order of stops', () => {
  it('is one fact, and the stops of the day follow it', () => {
    given(...day)
      .when(set(['c3', 'c1', 'c2']))
      .then(ordered('c3', 'c1', 'c2'));
    expect(idsOf(given(...day, ordered('c3', 'c1', 'c2')).state())).toEqual(['c3', 'c1', 'c2']);
  });
  it('that stands already is no fact', () =>
    given(...day, ordered('c3', 'c1', 'c2'))
      .when(set(['c3', 'c1', 'c2'], ['c1', 'c2', 'c3']))
      .thenNothing());
  it('is kept for consumers without a stop today, and for a day without orders', () => {
    given(...day)
      .when(set(['c3', 'c9', 'c1', 'c2']))
      .then(ordered('c3', 'c9', 'c1', 'c2'));
    given()
      .when(set(['c2', 'c1'], []))
      .then(ordered('c2', 'c1'));
  });
  it('is refused when somebody else has put the stops in another order', () => {
    given(...day, ordered('c2', 'c1', 'c3'))
      .when(set(['c3', 'c1', 'c2']))
      .thenRefused('stop-order-changed');
    given(ordered('c2', 'c1'))
      .when(set(['c1', 'c2'], ['c1', 'c2']))
      .thenRefused('stop-order-changed');
  });
  it('is not refused because of a stop that came or went meanwhile', () =>
    given(...day)
      .when(set(['c9', 'c3', 'c1'], ['c1', 'c9', 'c3']))
      .then(ordered('c9', 'c3', 'c1')));
  it('needs stops, and an open day', () => {
    given(...day)
      .when(set([]))
      .thenRefused('stop-order-empty');
    given(...day, closed())
      .when(set(['c3', 'c1', 'c2']))
      .thenRefused('day-closed');
  });
  it('keeps consumers who have no stop today behind those whom they follow', () => {
    const kept = ['c8', 'c1', 'c9', 'c2'];
    given(...day)
      .when({
        type: 'SetStopOrder',
        data: { weekday: null, consumerIds: ['c3', 'c1', 'c2'], shown: ['c1', 'c2', 'c3'], kept },
      })
      .then(everyDay('c8', 'c3', 'c1', 'c9', 'c2'));
  });
  it('counts for all days, which is another fact than for a weekday alone', () =>
    given(...day, everyDay('c3', 'c1', 'c2'))
      .when(set(['c3', 'c1', 'c2'], ['c3', 'c1', 'c2']))
      .then(ordered('c3', 'c1', 'c2')));
  it('is kept by delivery boy, for all days or for a weekday; the last one counts', () => {
    const keyOf = (weekday: number) => ({ delivery_boy_id: 7, weekday });
    const row = { consumer_ids: ['c3'], set_by: ADMIN, set_at: RECORDED_AT };
    const tuesday = { date: '2026-03-03', deliveryBoyId: 7 };
    const fact = recorded(ordered('c3'), ADMIN);
    expect(stopOrderKeys(fact, tuesday)).toEqual([keyOf(2)]);
    expect(foldStopOrder(null, fact, keyOf(2))).toEqual({ ...keyOf(2), ...row });
    const ofAllDays = recorded(everyDay('c3'), ADMIN);
    expect(stopOrderKeys(ofAllDays, tuesday)).toEqual([keyOf(0), keyOf(2)]);
    expect(foldStopOrder(null, ofAllDays, keyOf(0))).toEqual({ ...keyOf(0), ...row });
    expect(foldStopOrder({ ...keyOf(2), ...row }, ofAllDays, keyOf(2))).toBeNull();
  });
});

describe('an order file without a sequence', () => {
  it('takes the kept places, puts a new consumer beside the closest address, and all others last', () => {
    const at = (row: number, id: string, address: string, keptPlace?: number) =>
      fileLine(row, id, 1, {
        consumer: { ...consumer(id), address },
        ...(keptPlace !== undefined && { keptPlace }),
      });
    const state = given()
      .when(
        importing(
          at(2, 'c7', 'Somewhere else'),
          at(3, 'c1', '12, Lake View, Baner', 3),
          at(4, 'c2', '4, Hill Road, Aundh', 1),
          at(5, 'c8', '99, Lake View, Baner'),
        ),
      )
      .thenState();
    expect(idsOf(state)).toEqual(['c2', 'c1', 'c8', 'c7']);
  });
  it('leaves a stop that stands already at its place, and a place in the file counts more', () => {
    const state = given(...day)
      .when(
        importing(
          fileLine(2, 'c1', 5, { keptPlace: 9 }),
          fileLine(3, 'c4', 1, { keptPlace: 2, sequence: 50 }),
        ),
      )
      .thenState();
    expect(stopsInSequence(state).map(({ consumer: { id }, sequence }) => [id, sequence])).toEqual([
      ['c1', 1],
      ['c2', 2],
      ['c3', 3],
      ['c4', 50],
    ]);
  });
});
