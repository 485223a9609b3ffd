import type { DayKey } from '@milkround/domain';
import type { RecordedEvent } from '@milkround/event-store';
import { stopName, type StopKey } from '../delivery-day/row-names';

/** Past these bounds a fetch is cheaper than rows. */
const MAX_ROWS = 500;
const MAX_DAYS = 2_000;
const MAX_EVENTS = 1_000;

/** The keys of one topic's rows that events have changed, until these rows are read again. */
export class DirtyKeys {
  readonly days = new Map<string, DayKey>();
  readonly stops = new Map<string, StopKey>();
  readonly ids = new Set<string>();
  /** Events that are rows themselves, by position. */
  readonly events = new Map<bigint, RecordedEvent>();
  /** Keys of rows that a subscriber may have and that may no longer exist. */
  readonly removed = new Set<string>();
  /** There are too many changes, or changes of such a kind, that only a fetch helps. */
  private everything = false;

  get isEverything(): boolean {
    return this.everything;
  }

  get isEmpty(): boolean {
    return (
      !this.everything && this.days.size + this.stops.size + this.ids.size + this.events.size === 0
    );
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

  addId(id: number | string, mayBeRemoved = false): void {
    if (this.everything) return;
    this.ids.add(String(id));
    if (mayBeRemoved) this.removed.add(String(id));
    this.bound();
  }

  addEvent(event: RecordedEvent): void {
    if (!this.everything) this.events.set(event.position, event);
    this.bound();
  }

  addAll(): void {
    this.everything = true;
    for (const keys of [this.days, this.stops, this.ids, this.events, this.removed]) keys.clear();
  }

  /** Adds the keys of a read that has failed. */
  add(otherKeys: DirtyKeys): void {
    if (otherKeys.everything) return this.addAll();
    otherKeys.days.forEach((day, stream) => this.addDay(stream, day));
    otherKeys.stops.forEach((stop, name) => this.addStop(stop, otherKeys.removed.has(name)));
    otherKeys.ids.forEach((id) => this.addId(id, otherKeys.removed.has(id)));
    otherKeys.events.forEach((event) => this.addEvent(event));
  }

  private bound(): void {
    const isTooMuch =
      this.stops.size > MAX_ROWS || this.ids.size > MAX_ROWS || this.days.size > MAX_DAYS;
    if (isTooMuch || this.events.size > MAX_EVENTS) this.addAll();
  }
}
