import type { EnteredAtDesk, EnteredOnPhone } from './entered';
import type { EnteredDay } from './entered-day';
import { takeEntry } from './take-entry';

/** What somebody may have written between the moment when an entry was refused and the one when that was recorded. */
const STEPS = 10;

/**
 * The days as they were a few steps ago. A server decides on an entry, and where the rules say no it records that, a moment later: the day
 * may have been opened again in between. Such an entry was refused rightly, and is applied by the supervisor or not, as any other.
 */
export class OvertakenDays {
  private readonly earlier = new Map<number, EnteredDay[]>();

  constructor(private readonly days: ReadonlyMap<number, EnteredDay>) {
    for (const boy of days.keys()) this.keep(boy);
  }

  /** After something has happened to the day of a delivery boy, or to the days that an act is about. */
  remember(boy?: number, entered?: EnteredAtDesk): void {
    const { act } = entered ?? {};
    for (const each of [boy, act?.boy, act?.type === 'move' ? act.to : undefined]) if (each !== undefined) this.keep(each);
  }

  /** Whether the rules say yes to the entry now, and said no a few steps ago. */
  refuses(entry: EnteredOnPhone, at: number): boolean {
    const [now, ...before] = this.earlier.get(entry.boy) ?? [];
    const isRefusedOn = (day: EnteredDay) => takeEntry(day.copy(), entry, at) === 'refused';
    return now !== undefined && !isRefusedOn(now) && before.some(isRefusedOn);
  }

  /** Newest first. */
  private keep(boy: number): void {
    const day = this.days.get(boy);
    if (day) this.earlier.set(boy, [day.copy(), ...(this.earlier.get(boy) ?? []).slice(0, STEPS)]);
  }
}
