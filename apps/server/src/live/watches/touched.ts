import type { DayKey } from '@milkround/domain';
import type { StopKey } from '../../delivery-day/board.query';

/** Past this a fetch is cheaper than rows, and what is noted must end somewhere. */
const MOST_ROWS = 500;
const MOST_DAYS = 2_000;

export const stopName = ({ date, deliveryBoyId, consumerId }: StopKey): string => `${date}/${deliveryBoyId}/${consumerId}`;

/** What facts have touched of one topic's rows, until these are read again. */
export class Touched {
  readonly days = new Map<string, DayKey>();
  readonly stops = new Map<string, StopKey>();
  /** Things with an id of their own, under the day that they belong to. */
  readonly ids = new Map<string, DayKey | null>();
  /** Keys of rows that a watcher may have and that may be no more. */
  readonly gone = new Set<string>();
  /** So much, or of such a kind, that only a fetch helps. */
  private everything = false;

  get isEverything(): boolean {
    return this.everything;
  }

  get isEmpty(): boolean {
    return !this.everything && this.days.size + this.stops.size + this.ids.size === 0;
  }

  day(stream: string, day: DayKey): void {
    if (!this.everything) this.days.set(stream, day);
    this.bound();
  }

  stop(key: StopKey, mayBeGone = false): void {
    if (this.everything) return;
    this.stops.set(stopName(key), key);
    if (mayBeGone) this.gone.add(stopName(key));
    this.bound();
  }

  id(id: number | string, day: DayKey | null = null, mayBeGone = false): void {
    if (this.everything) return;
    this.ids.set(String(id), day);
    if (mayBeGone) this.gone.add(String(id));
    this.bound();
  }

  all(): void {
    this.everything = true;
    for (const noted of [this.days, this.stops, this.ids, this.gone]) noted.clear();
  }

  /** Takes back what an attempt to read has left. */
  add(other: Touched): void {
    if (other.everything) return this.all();
    other.days.forEach((day, stream) => this.day(stream, day));
    other.stops.forEach((stop, name) => this.stop(stop, other.gone.has(name)));
    other.ids.forEach((day, id) => this.id(id, day, other.gone.has(id)));
  }

  /** Without what belongs to days that `may` does not take. */
  ofDays(may: (day: DayKey) => boolean): Touched {
    const kept = new Touched();
    if (this.everything) kept.all();
    this.days.forEach((day, stream) => may(day) && kept.day(stream, day));
    this.stops.forEach((stop, name) => may(stop) && kept.stop(stop, this.gone.has(name)));
    this.ids.forEach((day, id) => (day === null || may(day)) && kept.id(id, day, this.gone.has(id)));
    return kept;
  }

  /** All days that anything here belongs to. */
  daysTouched(): DayKey[] {
    return [...this.days.values(), ...this.stops.values(), ...[...this.ids.values()].filter((day) => day !== null)];
  }

  private bound(): void {
    if (this.stops.size > MOST_ROWS || this.ids.size > MOST_ROWS || this.days.size > MOST_DAYS) this.all();
  }
}
