import { type Recorded, unreachable } from '../fact';
import type { DeliveryDayFact, DeliveryDayFactOf } from './facts';
import { evolveClose } from './close';
import { evolveHandOvers } from './hand-over';
import { evolveRounds } from './rounds';
import { evolveEntries } from './set-aside';
import type { DeliveryDay, StatementTimes } from './state';
import { consumersOf, evolveStop, markOf } from './evolve-stop';

/** Folds one fact into the state that the rules need. It never refuses a fact and never throws, because facts are already decided. */
export function evolve(day: DeliveryDay, fact: Recorded<DeliveryDayFact>): DeliveryDay {
  switch (fact.type) {
    case 'DeliveryDayOpened': {
      const { date, deliveryBoyId, areaId, supervisorId } = fact.data;
      return { ...day, opened: { date, deliveryBoyId, areaId, supervisorId } };
    }
    case 'OrderPlaced': {
      const { orderId, consumer } = fact.data;
      const rounds = evolveRounds(day.rounds, fact);
      return {
        ...evolveStops(day, fact),
        consumerOf: day.consumerOf.with(orderId, consumer.id),
        rounds,
      };
    }
    case 'OrderRemoved':
      return {
        ...evolveStops(day, fact),
        consumerOf: day.consumerOf.without(fact.data.orderId),
        rounds: evolveRounds(day.rounds, fact),
      };
    case 'RoundCreated':
      return { ...evolveStops(day, fact), rounds: evolveRounds(day.rounds, fact) };
    case 'StopOrderedAgain':
    case 'OrderRevised':
    case 'ConsumerDetailsChanged':
    case 'QuantityDelivered':
    case 'QuantityCleared':
    case 'ConsumerMarkedDone':
      return evolveStops(day, fact);
    case 'ConsumerReopened':
      // An added line also reopens a stop, but that is no statement of a person.
      return fact.data.reason === 'undone'
        ? setStatementTime(evolveStops(day, fact), fact, 'undone')
        : evolveStops(day, fact);
    case 'PaymentRecorded':
      return setStatementTime(evolveStops(day, fact), fact, 'payment');
    case 'AbsenceRecorded':
      return setStatementTime(evolveStops(day, fact), fact, 'absence');
    case 'EmptyBottlesCollected':
      return setStatementTime(evolveStops(day, fact), fact, 'bottles');
    case 'EntrySuperseded':
      return day;
    case 'StopsHandedOver':
    case 'StopsTakenOver':
      return { ...day, handOvers: evolveHandOvers(day.handOvers, fact) };
    case 'StopOrderSet':
      return { ...evolveStops(day, fact), stopOrder: fact.data };
    case 'CashCounted':
      return { ...day, counted: { amount: fact.data.counted, declared: fact.data.declared } };
    case 'DayClosed':
      return { ...day, closed: evolveClose(day.closed, fact) };
    case 'DayReopened':
      return { ...day, closed: evolveClose(day.closed, fact), reopened: markOf(fact) };
    case 'UnassignedPaymentRecorded': {
      const { amount, mode } = fact.data;
      return { ...day, unassigned: [...day.unassigned, { amount, mode }] };
    }
    case 'EntrySetAside':
    case 'EntryApplied':
    case 'EntryDismissed':
      return { ...day, entries: evolveEntries(day.entries, fact) };
    default:
      return unreachable(fact);
  }
}

function setStatementTime(
  day: DeliveryDay,
  {
    data: { consumerId },
    meta,
  }: Recorded<
    DeliveryDayFactOf<
      'ConsumerReopened' | 'PaymentRecorded' | 'AbsenceRecorded' | 'EmptyBottlesCollected'
    >
  >,
  statement: keyof StatementTimes,
): DeliveryDay {
  return {
    ...day,
    stated: day.stated.with(consumerId, {
      ...day.stated.get(consumerId),
      [statement]: meta.occurredAt,
    }),
  };
}

/** Folds a fact into the stops that it concerns. A stop without lines is among those that have left the day. */
function evolveStops(day: DeliveryDay, fact: Recorded<DeliveryDayFact>): DeliveryDay {
  let { stops, left } = day;
  for (const consumerId of consumersOf(fact)) {
    const before = stops.get(consumerId) ?? left.get(consumerId) ?? null;
    const after = evolveStop(before, fact);
    if (after === null || after === before) continue;
    if (after.lines.length === 0) {
      stops = stops.without(consumerId);
      left = left.with(consumerId, after);
    } else {
      stops = stops.with(consumerId, after);
      left = left.without(consumerId);
    }
  }
  return stops === day.stops && left === day.left ? day : { ...day, stops, left };
}
