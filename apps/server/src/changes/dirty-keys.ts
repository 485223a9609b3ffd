import type { DayKey } from '@milkround/domain';
import type { RecordedEvent } from '@milkround/event-store';
import type { StopKey } from '../delivery-day/board.query';

/** Past these bounds a fetch is cheaper than rows. */
const MAX_ROWS = 500;
const MAX_DAYS = 2_000;
const MAX_EVENTS = 1_000;

export const stopName = ({ date, deliveryBoyId, consumerId }: StopKey): string => `${date}/${deliveryBoyId}/${consumerId}`;

/** The keys of one topic's rows that events have changed, until these rows are read again. */
export class DirtyKeys {
  readonly days = new Map<string, DayKey>();
  readonly stops = new Map<string, StopKey>();
  /** Rows with an id of their own, and the day that they belong to. */
  readonly ids = new Map<string, DayKey | null>();
  /** Events that are rows themselves, by position. */
  readonly events = new Map<bigint, { event: RecordedEvent; day: DayKey }>();
  /** Keys of rows that a subscriber may have and that may no longer exist. */
  readonly removed = new Set<string>();
  /** There are too many changes, or changes of such a kind, that only a fetch helps. */
  private everything = false;

  get isEverything(): boolean {
    return this.everything;
  }

  get isEmpty(): boolean {
    return !this.everything && this.days.size + this.stops.size + this.ids.size + this.events.size === 0;
  }

  addDay(stream: string, day: DayKey): void {
    if (!this.everything) this.days.set(stream, day);
    this.bound();
  }

  addStop(key: StopKey, mayBeRemoved = false): void {
    if (this.everything) return;
    this.stops.set(stopName(key), key);
    if (mayBeRemoved) this.removed.add(stopName(key));
    this.bound();
  }

  addId(id: number | string, day: DayKey | null = null, mayBeRemoved = false): void {
    if (this.everything) return;
    this.ids.set(String(id), day);
    if (mayBeRemoved) this.removed.add(String(id));
    this.bound();
  }

  addEvent(event: RecordedEvent, day: DayKey): void {
    if (!this.everything) this.events.set(event.position, { event, day });
    this.bound();
  }

  addAll(): void {
    this.everything = true;
    for (const keys of [this.days, this.stops, this.ids, this.events, this.removed]) keys.clear();
  }

  /** Adds the keys of a read that has failed. */
  add(other: DirtyKeys): void {
    if (other.everything) return this.addAll();
    other.days.forEach((day, stream) => this.addDay(stream, day));
    other.stops.forEach((stop, name) => this.addStop(stop, other.removed.has(name)));
    other.ids.forEach((day, id) => this.addId(id, day, other.removed.has(id)));
    other.events.forEach(({ event, day }) => this.addEvent(event, day));
  }

  /** The keys that belong to days for which `isVisible` answers true. */
  ofDays(isVisible: (day: DayKey) => boolean): DirtyKeys {
    const kept = new DirtyKeys();
    if (this.everything) kept.addAll();
    this.days.forEach((day, stream) => isVisible(day) && kept.addDay(stream, day));
    this.stops.forEach((stop, name) => isVisible(stop) && kept.addStop(stop, this.removed.has(name)));
    this.ids.forEach((day, id) => (day === null || isVisible(day)) && kept.addId(id, day, this.removed.has(id)));
    this.events.forEach(({ event, day }) => isVisible(day) && kept.addEvent(event, day));
    return kept;
  }

  /** All days that any key belongs to. */
  allDays(): DayKey[] {
    const ofIds = [...this.ids.values()].filter((day) => day !== null);
    return [...this.days.values(), ...this.stops.values(), ...ofIds, ...[...this.events.values()].map(({ day }) => day)];
  }

  private bound(): void {
    const isTooMuch = this.stops.size > MAX_ROWS || this.ids.size > MAX_ROWS || this.days.size > MAX_DAYS;
    if (isTooMuch || this.events.size > MAX_EVENTS) this.addAll();
  }
}
