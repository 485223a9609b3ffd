import { type Recorded, unreachable } from '../fact';
import type { DeliveryDayFact, DeliveryDayFactOf } from './facts';
import { evolveClose } from './close';
import { evolveRounds } from './rounds';
import { evolveEntries } from './set-aside';
import type { DeliveryDay, StatementTimes } from './state';
import { consumersOf, evolveStop, markOf } from './stop';

/** Folds one fact into the state that the rules need. It never refuses and never throws: history is already decided. */
export function evolve(day: DeliveryDay, fact: Recorded<DeliveryDayFact>): DeliveryDay {
  switch (fact.type) {
    case 'DeliveryDayOpened': {
      const { date, deliveryBoyId, areaId, supervisorId } = fact.data;
      return { ...day, opened: { date, deliveryBoyId, areaId, supervisorId } };
    }
    case 'OrderPlaced': {
      const { orderId, consumer } = fact.data;
      return { ...onStops(day, fact), consumerOf: day.consumerOf.with(orderId, consumer.id) };
    }
    case 'OrderRemoved':
      return { ...onStops(day, fact), consumerOf: day.consumerOf.without(fact.data.orderId), rounds: evolveRounds(day.rounds, fact) };
    case 'RoundCreated':
      return { ...onStops(day, fact), rounds: evolveRounds(day.rounds, fact) };
    case 'OrderRevised':
    case 'ConsumerDetailsChanged':
    case 'QuantityDelivered':
    case 'ConsumerMarkedDone':
      return onStops(day, fact);
    case 'ConsumerReopened':
      // A line that arrives reopens a stop as well, but nobody has said that it is not done.
      return fact.data.reason === 'undone' ? stated(onStops(day, fact), fact, 'undone') : onStops(day, fact);
    case 'PaymentRecorded':
      return stated(onStops(day, fact), fact, 'payment');
    case 'AbsenceRecorded':
      return stated(onStops(day, fact), fact, 'absence');
    case 'EntrySuperseded':
      return day;
    case 'DayClosed':
      return { ...day, closed: evolveClose(day.closed, fact) };
    case 'DayReopened':
      return { ...day, closed: evolveClose(day.closed, fact), reopened: markOf(fact) };
    case 'UnassignedPaymentRecorded': {
      const { amount, mode, keptAs } = fact.data;
      return keptAs === 'day' ? { ...day, unassigned: [...day.unassigned, { amount, mode }] } : day;
    }
    case 'EntrySetAside':
    case 'EntryApplied':
    case 'EntryDismissed':
      return { ...day, entries: evolveEntries(day.entries, fact) };
    default:
      return unreachable(fact);
  }
}

function stated(
  day: DeliveryDay,
  { data: { consumerId }, meta }: Recorded<DeliveryDayFactOf<'ConsumerReopened' | 'PaymentRecorded' | 'AbsenceRecorded'>>,
  what: keyof StatementTimes,
): DeliveryDay {
  return { ...day, stated: day.stated.with(consumerId, { ...day.stated.get(consumerId), [what]: meta.occurredAt }) };
}

function onStops(day: DeliveryDay, fact: Recorded<DeliveryDayFact>): DeliveryDay {
  let { stops } = day;
  for (const consumerId of consumersOf(fact)) {
    const before = stops.get(consumerId) ?? null;
    const after = evolveStop(before, fact);
    if (after === null) stops = stops.without(consumerId);
    else if (after !== before) stops = stops.with(consumerId, after);
  }
  return stops === day.stops ? day : { ...day, stops };
}
