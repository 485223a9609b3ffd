import type { EnteredOnPhone, Settlement } from './entered';
import type { EnteredDay } from './entered-day';
import type { Outcome } from './outcomes';
import { applyEntry } from './take-entry';
import type { Effect, Taken } from './taking';

type Settled = 'applied' | 'dismissed';

const onlyEffect = (effect: Effect): Taken => ({ effect, superseded: [], gone: [] });

/** The states of the entries that were set aside: each is open, applied or dismissed, and decided on once. */
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
  carryOut(
    { how, entryId }: Settlement,
    entry: EnteredOnPhone | undefined,
    { facts }: Outcome,
  ): Taken {
    const state = this.states.get(entryId);
    const wanted = how === 'apply' ? 'applied' : 'dismissed';
    if (state !== 'open') return onlyEffect(state === wanted ? 'unchanged' : 'refused');
    const applied = how === 'apply' ? entry && this.apply(entry, facts) : onlyEffect('changed');
    if (!applied || applied.effect === 'refused') return onlyEffect('refused');
    this.states.set(entryId, wanted);
    return { ...applied, effect: 'changed' };
  }

  count(wanted: 'open' | Settled): number {
    return [...this.states.values()].filter((state) => state === wanted).length;
  }

  private apply(entry: EnteredOnPhone, facts: Outcome['facts']): Taken {
    const applied = facts.find(({ type }) => type === 'EntryApplied');
    const day = this.days.get(Number(applied?.data.deliveryBoyId));
    return applied && day
      ? applyEntry(day, entry, Date.parse(applied.meta.occurredAt))
      : onlyEffect('refused');
  }
}
