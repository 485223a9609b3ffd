import fc from 'fast-check';
import type {
  DeliveryDayCommand,
  ShownStop,
  TakenOrder,
  TakenStop,
} from '../delivery-day/commands';
import { decide } from '../delivery-day/decide';
import type { DeliveryDayFact } from '../delivery-day/facts';
import { handOverToUndo, keptBecause, toTakenStops } from '../delivery-day/hand-over';
import { type DeliveryDay, stopsInSequence } from '../delivery-day/state';
import type { Stop } from '../delivery-day/stop';
import { anyCommands, carriedOut, evolveAll, lastDay, RUNS } from './delivery-day.histories';
import { BUFFALO, DAY, given, opened, placed } from './delivery-day.words';
import { RECORDED_AT } from './given-when-then';

/** A day of three consumers, the second with two orders. */
export const day = [
  opened(),
  placed('o1', 2),
  placed('o2', 1, 'c2'),
  placed('o3', 1, 'c2', { productId: BUFFALO }),
  placed('o4', 4, 'c3'),
];
const SCOPE = { areaId: 1, supervisorId: null };
export const shown = (consumerId: string, ...orderIds: string[]): ShownStop => ({
  consumerId,
  orderIds,
});
export const giveAway = (...stops: ShownStop[]): DeliveryDayCommand => ({
  type: 'HandOverStops',
  data: { handOverId: 'own1', to: 8, stops, reason: 'Puncture' },
});
export const takeOver = (
  stops: TakenStop[],
  order: TakenOrder = 'append',
  overrides: object = {},
): DeliveryDayCommand => ({
  type: 'TakeOverStops',
  data: {
    date: DAY.date,
    deliveryBoyId: 8,
    scope: SCOPE,
    handOverId: 'own1',
    from: 7,
    stops,
    order,
    reason: 'Puncture',
    ...overrides,
  },
});
export const stateOf = (...facts: DeliveryDayFact[]): DeliveryDay => given(...facts).state();
export const inOrder = (day: DeliveryDay) => stopsInSequence(day).map((stop) => stop.consumer.id);
export const shownOf = ({ consumer: { id }, lines }: Stop): ShownStop =>
  shown(id, ...lines.map(({ orderId }) => orderId));

/** Hands the stops over that can be. Returns the days after it; null when there are none. */
export function handedOver(left: DeliveryDay, right: DeliveryDay, order: TakenOrder = 'append') {
  const stops = stopsInSequence(left)
    .filter((stop) => keptBecause(stop) === null)
    .map(shownOf);
  if (stops.length === 0 || left.closed) return null;
  const giving = decide(giveAway(...stops), left);
  const taking = decide(takeOver(toTakenStops(stops, left), order), right);
  return { left: evolveAll(left, giving), right: evolveAll(right, taking), stops };
}

/** Takes the hand-over back. Returns the days after it. */
export function undone(left: DeliveryDay, right: DeliveryDay) {
  const { stops } = handOverToUndo(left, 'own1', RECORDED_AT);
  const before = new Map(stops.map((stop) => [stop.consumerId, stop]));
  const returningStops = toTakenStops(stops, right).map((stop) => ({
    ...stop,
    before: before.get(stop.consumer.id) ?? null,
  }));
  const common = { handOverId: 'own2', reason: '', undoes: 'own1' };
  const giving = decide({ type: 'HandOverStops', data: { ...common, to: 7, stops } }, right);
  const taking = decide(
    {
      type: 'TakeOverStops',
      data: { ...common, ...DAY, scope: SCOPE, from: 8, stops: returningStops, order: 'append' },
    },
    left,
  );
  return { left: evolveAll(left, taking), right: evolveAll(right, giving) };
}

/** Checks a property for a day with any history and a day of another delivery boy. */
export const forAnyDays = (holds: (left: DeliveryDay, right: DeliveryDay) => void): void =>
  fc.assert(
    fc.property(anyCommands, fc.integer({ min: 1, max: 3 }), (commands, number) => {
      const right = stateOf(opened(), placed('x1', number, 'c7'), placed('x2', 1, 'c8'));
      holds(lastDay(carriedOut(commands)), right);
    }),
    RUNS,
  );
