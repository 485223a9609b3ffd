import { RuleViolation } from '../fact';
import type { PersistentMap } from '../persistent-map';
import type { DeliveryDayFact, DeliveryDayFactOf } from './facts';
import type { DeliveryDay, SetAsideEntry } from './state';

type Entry = Pick<SetAsideEntry, 'entryId' | 'command' | 'reason'>;

/** An entry that the rules refused on arrival is kept, never dropped; also on a closed day. The same entry again is no fact. */
export const setEntryAside = ({ entryId, command, reason }: Entry, day: DeliveryDay): DeliveryDayFact[] =>
  day.entries.has(entryId) ? [] : [{ type: 'EntrySetAside', data: { entryId, command, reason } }];

/** @throws RuleViolation entry-unknown */
export function dismissEntry({ entryId, note }: { entryId: string; note: string }, day: DeliveryDay): DeliveryDayFact[] {
  const entry = day.entries.get(entryId);
  if (!entry) throw new RuleViolation('entry-unknown', 'There is no such entry set aside.', 'unknown', { entryId });
  return entry.dismissed ? [] : [{ type: 'EntryDismissed', data: { entryId, note: note.trim() } }];
}

/** Folds one fact into the entries of a day. */
export function evolveEntries(
  entries: PersistentMap<SetAsideEntry>,
  fact: DeliveryDayFactOf<'EntrySetAside' | 'EntryDismissed'>,
): PersistentMap<SetAsideEntry> {
  if (fact.type === 'EntrySetAside') return entries.with(fact.data.entryId, { ...fact.data, dismissed: false });
  const entry = entries.get(fact.data.entryId);
  return entry ? entries.with(entry.entryId, { ...entry, dismissed: true }) : entries;
}
