import { createMessage } from '@milkround/contracts';
import { type Recorded, RuleViolation } from '../fact';
import type { Quantity } from '../quantity';
import type { DeliveryDayCommandOf } from './commands';
import { markOf } from './evolve-stop';
import type { DeliveryDayFact, DeliveryDayFactOf } from './facts';
import { quantityOrRefuse } from './refusals';
import type { DayClose, DeliveryDay } from './state';
import { totalsOf } from './totals';

/**
 * Closes the day with its present totals. Undelivered stops do not prevent it.
 * @throws RuleViolation day-already-closed, day-not-opened, quantity-invalid
 */
export function closeDay(
  data: { closeId: string; taken: Quantity; emptyBottles: Quantity; remarks: string },
  day: DeliveryDay,
): DeliveryDayFact[] {
  if (day.closed) {
    throw new RuleViolation(createMessage('day-already-closed'), 'conflict', {
      at: day.closed.at,
      by: day.closed.by,
    });
  }
  if (!day.opened) throw new RuleViolation(createMessage('nothing-to-close'));
  const taken = quantityOrRefuse(data.taken, 'assignedQuantity');
  const emptyBottles = quantityOrRefuse(data.emptyBottles, 'EmptyBottle');
  const totals = totalsOf(day.stops.values(), day.unassigned);
  return [
    {
      type: 'DayClosed',
      data: { closeId: data.closeId, taken, emptyBottles, remarks: data.remarks.trim(), totals },
    },
  ];
}

/** Reopens a closed day. @throws RuleViolation reason-required, day-not-closed */
export function reopenDay({ reason }: { reason: string }, day: DeliveryDay): DeliveryDayFact[] {
  const trimmed = reason.trim();
  if (trimmed === '')
    throw new RuleViolation(createMessage('reason-required'), 'invalid', { field: 'reason' });
  if (!day.closed) throw new RuleViolation(createMessage('day-not-closed'));
  return [{ type: 'DayReopened', data: { closeId: day.closed.closeId, reason: trimmed } }];
}

/**
 * Records the cash that the office counted for the valid close. The same count again is no fact; a new count replaces the shown one.
 * @throws RuleViolation day-not-closed, cash-counted-meanwhile, quantity-invalid
 */
export function countCash(
  { closeId, counted, seen }: DeliveryDayCommandOf<'CountCash'>['data'],
  day: DeliveryDay,
): DeliveryDayFact[] {
  if (day.closed?.closeId !== closeId) throw new RuleViolation(createMessage('day-not-closed'));
  const previous = day.closed.counted ?? null;
  const amount = quantityOrRefuse(counted, 'counted');
  if (previous === amount) return [];
  if (previous !== seen) throw new RuleViolation(createMessage('cash-counted-meanwhile'));
  return [
    {
      type: 'CashCounted',
      data: { closeId, declared: day.closed.totals.payments.cash, counted: amount, previous },
    },
  ];
}

/** Folds one fact into the close of the day; null while the day is open. */
export function evolveClose(
  closed: DayClose | null,
  fact: Recorded<DeliveryDayFactOf<'DayClosed' | 'DayReopened' | 'CashCounted'>>,
): DayClose | null {
  if (fact.type === 'DayReopened') return null;
  if (fact.type === 'CashCounted')
    return closed?.closeId === fact.data.closeId
      ? { ...closed, counted: fact.data.counted }
      : closed;
  const { closeId, taken, emptyBottles, remarks, totals } = fact.data;
  return { closeId, taken, emptyBottles, remarks, totals, ...markOf(fact) };
}
