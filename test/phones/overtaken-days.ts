import { boyWhoseDayCounts, takeWhereItCounts } from './counting-day';
import type { EnteredOnPhone } from './entered';
import { EnteredDay } from './entered-day';

/** Number of writes of others between the refusal of an entry and the record of that refusal. */
const WRITES = 10;

interface Remembered {
  day: EnteredDay;
  at: string;
}

/**
 * The days as they were a few writes ago. A server decides on an entry, and where the rules say no it records that, a moment later: the day
 * may have been opened again in between. Such an entry was refused rightly, and is applied by the supervisor or not, as any other.
 */
export class OvertakenDays {
  private readonly earlier = new Map<number, Remembered[]>();

  constructor(private readonly days: ReadonlyMap<number, EnteredDay>) {
    for (const boy of days.keys()) this.keep(boy, '');
  }

  /** After something that was recorded `at` has happened to the days of these delivery boys. */
  remember(at: string, boys: readonly number[]): void {
    for (const boy of new Set(boys)) this.keep(boy, at);
  }

  /** Whether the rules say yes to the entry now, and said no a few writes ago: in its own day, or in the one to which its stop has gone. */
  refuses(entry: EnteredOnPhone, at: number): boolean {
    const now = (boy: number): EnteredDay => this.earlier.get(boy)?.[0]?.day ?? new EnteredDay();
    const isRefused = (dayOf: (boy: number) => EnteredDay) =>
      takeWhereItCounts((boy) => dayOf(boy).copy(), entry, at).effect === 'refused';
    if (isRefused(now)) return false;
    return [entry.boy, boyWhoseDayCounts(now, entry, at)].some((changed) =>
      (this.earlier.get(changed) ?? [])
        .slice(1)
        .some(({ day }) => isRefused((boy) => (boy === changed ? day : now(boy)))),
    );
  }

  /** Newest first. Forty entries of a phone are one write: nobody has seen the day between two of them. */
  private keep(boy: number, at: string): void {
    const day = this.days.get(boy);
    const before = (this.earlier.get(boy) ?? []).filter((each) => each.at !== at);
    if (day) this.earlier.set(boy, [{ day: day.copy(), at }, ...before.slice(0, WRITES)]);
  }
}
