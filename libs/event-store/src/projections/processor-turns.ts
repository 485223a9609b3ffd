import { setImmediate as breathe } from 'node:timers/promises';
import type { RecordedEvent } from '../events';

/** From this weight on, a page is so long that other work of the process runs between its parts. */
const LONG = 250;

/** An event whose lists have more elements states many things. */
const MANY_ELEMENTS = 20;
/** What each of them weighs: it writes more rows than other events do. */
const ELEMENT_WEIGHT = 2;

/** The weight of an event: 1 for most of them. */
export function weightOf({ data }: RecordedEvent): number {
  let elements = 0;
  for (const value of Object.values(data)) if (Array.isArray(value)) elements += value.length;
  return elements > MANY_ELEMENTS ? elements * ELEMENT_WEIGHT : 1;
}

const isLong = (events: readonly RecordedEvent[]): boolean =>
  events.length >= LONG || events.reduce((sum, event) => sum + weightOf(event), 0) >= LONG;

/** Lets projections that work at the same time compute one after the other, with other work of the process between them. */
export class ProcessorTurns {
  private last: Promise<void> = Promise.resolve();

  /** Waits for a turn for these events. Few events need none. */
  async before(events: readonly RecordedEvent[]): Promise<void> {
    if (isLong(events)) await this.take();
  }

  take(): Promise<void> {
    return (this.last = this.last.then(() => breathe()));
  }
}
