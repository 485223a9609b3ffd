import type { EnteredOnPhone, Settlement } from './entered';
import type { EnteredDay } from './entered-day';
import type { Outcome } from './outcomes';
import { applyEntry, type Effect } from './take-entry';

type Settled = 'applied' | 'dismissed';

/** What became of the entries that were set aside: each is open, applied or dismissed, and decided on once. */
export class Settlements {
  readonly states = new Map<string, 'open' | Settled>();

  constructor(private readonly days: ReadonlyMap<number, EnteredDay>) {}

  setAside(entryId: string): void {
    this.states.set(entryId, 'open');
  }

  /**
   * Does to the days what was decided on an entry, in the day in which the server says that it did so. What was decided once is decided:
   * the same again changes nothing, the other way is refused.
   */
  carryOut({ how, entryId }: Settlement, entry: EnteredOnPhone | undefined, { facts }: Outcome): Effect {
    const state = this.states.get(entryId);
    const wanted = how === 'apply' ? 'applied' : 'dismissed';
    if (state !== 'open') return state === wanted ? 'unchanged' : 'refused';
    if (how === 'apply' && (!entry || this.apply(entry, facts) === 'refused')) return 'refused';
    this.states.set(entryId, wanted);
    return 'changed';
  }

  count(wanted: 'open' | Settled): number {
    return [...this.states.values()].filter((state) => state === wanted).length;
  }

  private apply(entry: EnteredOnPhone, facts: Outcome['facts']): Effect {
    const applied = facts.find(({ type }) => type === 'EntryApplied');
    const day = this.days.get(Number(applied?.data.deliveryBoyId));
    return applied && day ? applyEntry(day, entry, Date.parse(applied.meta.occurredAt)) : 'refused';
  }
}
