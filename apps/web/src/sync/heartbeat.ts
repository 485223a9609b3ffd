import { MAX_REPORTED_ENTRIES, type PhoneReport } from '@milkround/contracts';
import { countWaiting, waitingSince } from './entry';
import type { Outbox } from './outbox';

/** The time between two reports: long enough to save the battery, short enough to notice a silent phone within minutes. */
const BEAT_MS = 45_000;
/** Entries that wait for a shorter time are not reported. */
const SETTLED_MS = 1_500;

/** Reports how many entries wait on this phone and since when: on each connection, after each change, and regularly while the page is visible. */
export class Heartbeat {
  private reportedCount = -1;
  private reportTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly interval: ReturnType<typeof setInterval>;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly outbox: Pick<Outbox, 'get' | 'subscribe' | 'phoneId'>,
    /** Milliseconds by which this phone's clock is behind the server's. */
    private readonly offsetMs: () => number,
    private readonly report: (report: PhoneReport) => void,
  ) {
    this.unsubscribe = outbox.subscribe(() => {
      if (countWaiting(outbox.get()) !== this.reportedCount)
        this.reportTimer ??= setTimeout(this.reportNow, SETTLED_MS);
    });
    this.interval = setInterval(() => {
      if (document.visibilityState === 'visible') this.reportNow();
    }, BEAT_MS);
  }

  readonly reportNow = (): void => {
    clearTimeout(this.reportTimer);
    this.reportTimer = undefined;
    const entries = this.outbox.get().filter(({ state }) => state === 'waiting');
    this.reportedCount = entries.length;
    const since = waitingSince(entries);
    this.report({
      phone: this.outbox.phoneId(),
      waiting: this.reportedCount,
      entries: entries.slice(0, MAX_REPORTED_ENTRIES).map(({ command }) => command.id),
      since: since && new Date(Date.parse(since) + this.offsetMs()).toISOString(),
    });
  };

  stop(): void {
    clearTimeout(this.reportTimer);
    clearInterval(this.interval);
    this.unsubscribe();
  }
}
