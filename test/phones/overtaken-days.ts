import type { EnteredAtDesk, EnteredOnPhone } from './entered';
import type { EnteredDay } from './entered-day';
import { takeEntry } from './take-entry';

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

  /** After something that was recorded `at` has happened to the day of a delivery boy, or to the days that an act is about. */
  remember(at: string, boy?: number, entered?: EnteredAtDesk): void {
    const { act } = entered ?? {};
    for (const each of [boy, act?.boy, act?.type === 'move' ? act.to : undefined]) if (each !== undefined) this.keep(each, at);
  }

  /** Whether the rules say yes to the entry now, and said no a few writes ago. */
  refuses(entry: EnteredOnPhone, at: number): boolean {
    const [now, ...before] = this.earlier.get(entry.boy) ?? [];
    const isRefusedOn = ({ day }: Remembered) => takeEntry(day.copy(), entry, at).effect === 'refused';
    return now !== undefined && !isRefusedOn(now) && before.some(isRefusedOn);
  }

  /** Newest first. Forty entries of a phone are one write: nobody has seen the day between two of them. */
  private keep(boy: number, at: string): void {
    const day = this.days.get(boy);
    const before = (this.earlier.get(boy) ?? []).filter((each) => each.at !== at);
    if (day) this.earlier.set(boy, [{ day: day.copy(), at }, ...before.slice(0, WRITES)]);
  }
}
