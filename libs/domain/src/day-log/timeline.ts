import { comparePositions, type Position } from '@milkround/contracts';
import { foldDeliveryDay } from '../read-models/delivery-day';
import { byRowSequence, foldStop, stopKeys, type StopRow } from '../read-models/stop';
import { inClockOrder } from './clock-order';
import type { DayEvent } from './day-event';
import type { DayClock } from './day-history';
import {
  addStops,
  foldEntryStates,
  NO_FIGURES,
  type FoldedDay,
  type StopChange,
} from './day-figures';
import { toHappenedFact } from './happened-fact';
import { upperBound, Versions } from './versions';

/** Events between two keyframes. A jump folds half of them on average. */
const KEYFRAME_EVENTS = 250;

type StopVersions = Versions<StopRow | null>;
/** Figures by delivery boy. */
type Keyframe = ReadonlyMap<number, FoldedDay>;

/**
 * The events of a day in the order of one clock, with the versions of each stop and keyframes of the figures. A position in it is a number of events.
 * Nothing in it changes once it is built.
 */
export class Timeline {
  readonly events: readonly DayEvent[];
  /** Ascending, in milliseconds since the epoch. */
  readonly times: readonly number[];
  /** The versions of each stop by delivery boy and consumer. */
  private readonly stops = new Map<number, Map<string, StopVersions>>();
  private readonly keyframes: Keyframe[] = [new Map()];
  /** The newest position up to each event. */
  private readonly newest: Position[] = [];

  /** @param byDay all events of each delivery day, in the order of its stream */
  constructor(
    private readonly date: string,
    byDay: readonly (readonly DayEvent[])[],
    clock: DayClock,
  ) {
    const timedEvents = inClockOrder(byDay, clock);
    this.events = timedEvents.map(({ event }) => event);
    this.times = timedEvents.map(({ time }) => time);
    this.events.forEach((event, index) => {
      this.foldStops(event, index + 1, clock);
      const newest = this.newest.at(-1);
      this.newest.push(
        newest !== undefined && comparePositions(newest, event.position) > 0
          ? newest
          : event.position,
      );
    });
    let figures: Keyframe = new Map();
    for (let count = KEYFRAME_EVENTS; count <= this.events.length; count += KEYFRAME_EVENTS)
      this.keyframes.push((figures = this.advance(figures, count - KEYFRAME_EVENTS, count)));
  }

  /** The times of the events of all delivery boys or of one, ascending. */
  timesOf(onlyDeliveryBoyId?: number): readonly number[] {
    return onlyDeliveryBoyId === undefined
      ? this.times
      : this.times.filter(
          (_time, index) => this.events[index]?.deliveryBoyId === onlyDeliveryBoyId,
        );
  }

  /** Number of events up to and including a time. */
  countAt(time: number): number {
    return upperBound(this.times, time);
  }

  /** Position of the newest of the first `count` events; `0` before the first. */
  positionAt(count: number): Position {
    return this.newest[count - 1] ?? '0';
  }

  /** Ascending. */
  get deliveryBoyIds(): number[] {
    return [...this.stops.keys()].sort((a, b) => a - b);
  }

  figuresAt(count: number): Keyframe {
    const keyframe = Math.floor(count / KEYFRAME_EVENTS);
    return this.advance(this.keyframes[keyframe] ?? new Map(), keyframe * KEYFRAME_EVENTS, count);
  }

  /** The stops of a delivery boy after `count` events, in delivery sequence. */
  stopsAt(deliveryBoyId: number, count: number): StopRow[] {
    return [...(this.stops.get(deliveryBoyId)?.values() ?? [])]
      .flatMap((versions) => versions.at(count) ?? [])
      .sort(byRowSequence);
  }

  /** The stops that are done at a time, by delivery boy and consumer: of all delivery boys or of one. */
  doneStopsAt(time: number, onlyDeliveryBoyId?: number): ReadonlySet<string> {
    const count = this.countAt(time);
    const doneStops = new Set<string>();
    for (const [deliveryBoyId, stops] of this.stops) {
      if (onlyDeliveryBoyId !== undefined && deliveryBoyId !== onlyDeliveryBoyId) continue;
      for (const [consumerId, versions] of stops)
        if (versions.at(count)?.done) doneStops.add(`${deliveryBoyId}/${consumerId}`);
    }
    return doneStops;
  }

  private foldStops({ fact, deliveryBoyId }: DayEvent, count: number, clock: DayClock): void {
    for (const key of stopKeys(fact, { date: this.date, deliveryBoyId })) {
      const versions = this.versionsOf(deliveryBoyId, key.consumer_id);
      const before = versions.last;
      const after = foldStop(before, clock === 'known' ? fact : toHappenedFact(fact, before), key);
      if (after !== before) versions.push(count, after);
    }
  }

  /** Folds the events from one count to another into the figures, with one difference for each changed stop. */
  private advance(figures: Keyframe, from: number, to: number): Keyframe {
    const changedDays = new Map<number, { figures: FoldedDay; stops: Set<string> }>();
    for (let index = from; index < to; index += 1) {
      const event = this.events[index];
      if (!event) break;
      const { fact, deliveryBoyId } = event;
      const day = { date: this.date, deliveryBoyId };
      const change = changedDays.get(deliveryBoyId) ?? {
        figures: figures.get(deliveryBoyId) ?? NO_FIGURES,
        stops: new Set<string>(),
      };
      const row = foldDeliveryDay(change.figures.row, fact, {
        date: this.date,
        delivery_boy_id: deliveryBoyId,
      });
      for (const { consumer_id } of stopKeys(fact, day)) change.stops.add(consumer_id);
      changedDays.set(deliveryBoyId, {
        ...change,
        figures: { ...change.figures, row, entries: foldEntryStates(change.figures.entries, fact) },
      });
    }
    const advancedFigures = new Map(figures);
    for (const [deliveryBoyId, change] of changedDays) {
      const stops = [...change.stops].map((consumerId): StopChange => {
        const versions = this.versionsOf(deliveryBoyId, consumerId);
        return { before: versions.at(from), after: versions.at(to) };
      });
      advancedFigures.set(deliveryBoyId, addStops(change.figures, stops));
    }
    return advancedFigures;
  }

  private versionsOf(deliveryBoyId: number, consumerId: string): StopVersions {
    let stops = this.stops.get(deliveryBoyId);
    if (!stops) this.stops.set(deliveryBoyId, (stops = new Map<string, StopVersions>()));
    let versions = stops.get(consumerId);
    if (!versions) stops.set(consumerId, (versions = new Versions<StopRow | null>(null)));
    return versions;
  }
}
