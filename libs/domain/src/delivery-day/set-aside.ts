import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { PersistentMap } from '../persistent-map';
import type { DayKey } from '../streams';
import type { DeliveryDayCommandOf } from './commands';
import type { SetAside } from './fact-values';
import type { DeliveryDayFact, DeliveryDayFactOf } from './facts';
import { paymentOf } from './remarks';
import type { DeliveryDay, EntryState, SetAsideEntry } from './state';

/** Sets an entry aside that the rules refused on arrival, also on a closed day. The same entry again is no fact. */
export const setEntryAside = (entry: SetAside, day: DeliveryDay): DeliveryDayFact[] =>
  day.entries.has(entry.entryId) ? [] : [{ type: 'EntrySetAside', data: entry }];

/**
 * Settles an entry as applied. To apply it again is no fact.
 * @throws RuleViolation entry-unknown, entry-already-dismissed
 */
export function applyEntry(
  data: DeliveryDayFactOf<'EntryApplied'>['data'],
  day: DeliveryDay,
): DeliveryDayFact[] {
  return compareState('applied', data.entryId, day) === 'changes'
    ? [{ type: 'EntryApplied', data }]
    : [];
}

/**
 * Keeps the payment of an entry, whose consumer has no stop on the day, as cash of the day.
 * @throws RuleViolation consumer-unknown without a payment, amount-negative, amount-places, quantity-invalid
 */
export function keepCash({
  entryId,
  amount,
  mode,
}: DeliveryDayCommandOf<'KeepCash'>['data']): DeliveryDayFact[] {
  const payment = paymentOf(amount, mode);
  if (payment.amount === null)
    throw new RuleViolation(createMessage('consumer-unknown'), 'unknown', { entryId });
  return [{ type: 'UnassignedPaymentRecorded', data: { entryId, amount: payment.amount, mode } }];
}

/** Returns the commands that put orders back on the list from which they were removed; unknown orders are left out. */
export const toPutBack = (
  orderIds: readonly string[],
  history: readonly DeliveryDayFact[],
  day: DayKey,
): DeliveryDayCommandOf<'MoveOrderIn'>[] =>
  orderIds.flatMap((orderId) => {
    const removal = history.findLast(
      (fact) => fact.type === 'OrderRemoved' && fact.data.orderId === orderId,
    );
    const placement = history.findLast(
      (fact) => fact.type === 'OrderPlaced' && fact.data.orderId === orderId,
    );
    if (removal?.type !== 'OrderRemoved' || placement?.type !== 'OrderPlaced') return [];
    const { consumer, productId, adjusted, uploadId, areaId, supervisorId } = placement.data;
    const { expected } = removal.data;
    const order = { orderId, consumer, productId, expected, adjusted, uploadId };
    return [
      { type: 'MoveOrderIn', data: { ...day, scope: { areaId, supervisorId }, ...order } } as const,
    ];
  });

/** Settles an entry as dismissed. @throws RuleViolation note-required, entry-unknown, entry-already-applied, entry-already-dismissed */
export function dismissEntry(
  { entryId, note }: { entryId: string; note: string },
  day: DeliveryDay,
): DeliveryDayFact[] {
  const trimmed = note.trim();
  if (trimmed === '')
    throw new RuleViolation(createMessage('note-required'), 'invalid', { field: 'note' });
  return compareState('dismissed', entryId, day) === 'changes'
    ? [{ type: 'EntryDismissed', data: { entryId, note: trimmed } }]
    : [];
}

/** Whether settling changes the entry. To settle it in the same way again is no change; to settle it in the other way is refused. */
function compareState(
  targetState: Exclude<EntryState, 'open'>,
  entryId: string,
  day: DeliveryDay,
): 'changes' | 'stands' {
  const entry = day.entries.get(entryId);
  if (!entry) throw new RuleViolation(createMessage('entry-unknown'), 'unknown', { entryId });
  if (entry.state !== 'open' && entry.state !== targetState)
    throw new RuleViolation(createMessage(`entry-already-${entry.state}`), 'conflict', { entryId });
  return entry.state === 'open' ? 'changes' : 'stands';
}

/** Folds one fact into the set-aside entries of a day. */
export function evolveEntries(
  entries: PersistentMap<SetAsideEntry>,
  fact: DeliveryDayFactOf<'EntrySetAside' | 'EntryApplied' | 'EntryDismissed'>,
): PersistentMap<SetAsideEntry> {
  if (fact.type === 'EntrySetAside') {
    const { entryId, reason } = fact.data;
    return entries.with(entryId, { entryId, reason, state: 'open' });
  }
  const entry = entries.get(fact.data.entryId);
  return entry
    ? entries.with(entry.entryId, {
        ...entry,
        state: fact.type === 'EntryApplied' ? 'applied' : 'dismissed',
      })
    : entries;
}
