import type { PhoneReport } from '@milkround/contracts';
import { countWaiting, waitingSince } from './entry';
import type { Outbox } from './outbox';

/** Seldom enough for a battery; silence of some minutes is then silence. */
const BEAT_MS = 45_000;
/** Entries that come and go within it are not worth a word. */
const SETTLED_MS = 1_500;

/** Tells how many entries wait on this phone and since when: on a connection, when it changes, and now and then while the page is looked at. */
export class Heartbeat {
  private told = -1;
  private soon: ReturnType<typeof setTimeout> | undefined;
  private readonly beat: ReturnType<typeof setInterval>;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly outbox: Pick<Outbox, 'get' | 'subscribe'>,
    private readonly tell: (report: PhoneReport) => void,
  ) {
    this.unsubscribe = outbox.subscribe(() => {
      if (countWaiting(outbox.get()) !== this.told) this.soon ??= setTimeout(this.now, SETTLED_MS);
    });
    this.beat = setInterval(() => {
      if (document.visibilityState === 'visible') this.now();
    }, BEAT_MS);
  }

  readonly now = (): void => {
    clearTimeout(this.soon);
    this.soon = undefined;
    const entries = this.outbox.get();
    this.told = countWaiting(entries);
    this.tell({ waiting: this.told, since: waitingSince(entries) });
  };

  stop(): void {
    clearTimeout(this.soon);
    clearInterval(this.beat);
    this.unsubscribe();
  }
}
