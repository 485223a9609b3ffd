import { createMessage } from '@milkround/contracts';
import { type Recorded, RuleViolation } from '../fact';
import type { Quantity } from '../quantity';
import type { DeliveryDayCommandOf } from './commands';
import { markOf } from './evolve-stop';
import type { DeliveryDayFact, DeliveryDayFactOf } from './facts';
import { quantityOrRefuse, rupeesOrRefuse } from './refusals';
import type { DayClose, DeliveryDay } from './state';
import { isAfter, isSuperseded } from './statement-order';
import { isOwn } from './stop';
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
  const totals = totalsOf(day);
  return [
    {
      type: 'DayClosed',
      data: { closeId: data.closeId, taken, emptyBottles, remarks: data.remarks.trim(), totals },
    },
  ];
}

/**
 * Closes the day by a phone. Of two closes by phones the one that was made later is valid, in any order of arrival, and the other one is recorded as
 * an earlier close. A close by the office stays.
 * @param madeAt Corrected time of the close, ISO 8601.
 * @throws RuleViolation day-already-closed, day-reopened for a close that was made before the day was reopened, and those of {@link closeDay}
 */
export function closeByPhone(
  data: DeliveryDayCommandOf<'CloseDay'>['data'],
  day: DeliveryDay,
  madeAt: string,
): DeliveryDayFact[] {
  const { closed, reopened } = day;
  if (!closed && reopened && isAfter(reopened.at, madeAt))
    throw new RuleViolation(createMessage('day-reopened'), 'conflict', {
      at: reopened.at,
      by: reopened.by,
    });
  if (!closed || !isOwn(closed.by)) return closeDay(data, day);
  const isEarlier = isSuperseded(
    { time: madeAt, rank: [data.closeId] },
    { time: closed.at, rank: [closed.closeId] },
  );
  const relation = isEarlier ? { laterAt: closed.at } : { replaces: closed.closeId };
  return closeDay(data, { ...day, closed: null }).map((fact) =>
    fact.type === 'DayClosed' ? { ...fact, data: { ...fact.data, ...relation } } : fact,
  );
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
 * Records the cash that the office counted for the valid close. The same count of the same cash again is no fact; a new count replaces the shown one.
 * @throws RuleViolation day-not-closed, cash-counted-meanwhile, amount-places, quantity-invalid
 */
export function countCash(
  { closeId, counted, seen }: DeliveryDayCommandOf<'CountCash'>['data'],
  day: DeliveryDay,
): DeliveryDayFact[] {
  if (day.closed?.closeId !== closeId) throw new RuleViolation(createMessage('day-not-closed'));
  const previous = day.counted?.amount ?? null;
  const amount = rupeesOrRefuse(counted, 'counted');
  const declared = day.closed.totals.payments.cash;
  if (previous === amount && day.counted?.declared === declared) return [];
  if (previous !== seen && previous !== amount)
    throw new RuleViolation(createMessage('cash-counted-meanwhile'));
  return [{ type: 'CashCounted', data: { closeId, declared, counted: amount, previous } }];
}

/** Folds one fact into the close of the day; null while the day is open. */
export function evolveClose(
  closed: DayClose | null,
  fact: Recorded<DeliveryDayFactOf<'DayClosed' | 'DayReopened'>>,
): DayClose | null {
  if (fact.type === 'DayReopened') return null;
  const { closeId, taken, emptyBottles, remarks, totals, laterAt } = fact.data;
  return laterAt === undefined
    ? { closeId, taken, emptyBottles, remarks, totals, ...markOf(fact) }
    : closed;
}
