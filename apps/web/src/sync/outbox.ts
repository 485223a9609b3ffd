import { createStore } from 'zustand';
import { newKey } from '../api/key';
import type {
  BusinessDate,
  LogEpoch,
  PhoneEntry,
  SyncResult,
  Timestamp,
} from '@milkround/contracts';
import { deviceClock, type DeviceClock } from './device-clock';
import type { EntrySubject, KeptEntry } from './entry';
import type { Entries, LogState } from './entry-store';

export interface NewEntry {
  entry: PhoneEntry;
  subject: EntrySubject;
  date: BusinessDate;
}

/** A channel on which the tabs of this browser tell each other that the stored entries have changed. */
export interface TabChannel {
  notify(): void;
  onNotified(listener: () => void): void;
  close(): void;
}

type SettledListener = (entries: readonly KeptEntry[]) => void;

/** The entries of one delivery boy on this phone, from all of its tabs. */
export class Outbox {
  /** Resolves when the stored entries have been read. */
  readonly ready: Promise<void>;
  /** Another tab has changed the entries since they were read. */
  private isOutdated = false;
  private isStopped = false;
  private reading: Promise<void> | null = null;
  private readonly state = createStore<readonly KeptEntry[]>(() => []);
  private readonly settledListeners = new Set<SettledListener>();

  constructor(
    readonly owner: number,
    private store: Entries,
    private readonly otherTabs: TabChannel,
    private readonly clock: DeviceClock = deviceClock,
    /** Resolves when the screen shows the tap. Subscribers are notified after that, so that they do not delay it. */
    private readonly waitForPaint: () => Promise<void> = () => Promise.resolve(),
  ) {
    this.ready = this.reload();
    // When reading fails, the list is out of date: the next entry reports the failure.
    otherTabs.onNotified(() => void this.reload().catch(() => undefined));
  }

  readonly get = (): readonly KeptEntry[] => this.state.getState();

  readonly subscribe = (listener: () => void): (() => void) => this.state.subscribe(listener);

  /** Notifies of entries that have got their outcome, in any tab. */
  readonly onSettled = (listener: SettledListener): (() => void) => {
    this.settledListeners.add(listener);
    return () => this.settledListeners.delete(listener);
  };

  /** Stores an entry with an id and the time. Resolves when it is on the phone's disk. @throws DOMException if it could not be written */
  async keep({ entry, subject, date }: NewEntry): Promise<KeptEntry> {
    // If the first read of the outbox has failed, a second one may succeed.
    await this.ready.catch(() => this.reload());
    const { store } = this;
    const storedEntry = await store.add({
      owner: this.owner,
      command: {
        ...entry,
        id: newKey(),
        occurredAt: this.clock.now().toISOString(),
        date,
        clock: this.clock.read(),
      },
      subject,
      date,
      state: 'waiting',
      message: null,
      entryId: null,
      position: null,
    });
    await this.waitForPaint();
    if (store !== this.store) await this.reload();
    // It may have been sent meanwhile.
    else if (!this.get().some(({ seq }) => seq === storedEntry.seq))
      this.setEntries([...this.get(), storedEntry]);
    this.otherTabs.notify();
    return storedEntry;
  }

  waiting(limit: number): Promise<KeptEntry[]> {
    return this.store.waiting(this.owner, limit);
  }

  countWaiting(): Promise<number> {
    return this.store.countWaiting(this.owner);
  }

  lastTaken(): Promise<Timestamp | null> {
    return this.store.lastTaken(this.owner);
  }

  /** Takes the server's results for sent entries, some of which may not be shown yet. */
  async settle(
    sentEntries: readonly KeptEntry[],
    results: readonly SyncResult[],
    logState: LogState,
  ): Promise<void> {
    const settledEntries = await this.store.settle(sentEntries, results, logState);
    const shownSeqs = new Set(this.get().map(({ seq }) => seq));
    // An entry may be settled before the screen shows it.
    const formerEntries = [...this.get(), ...sentEntries.filter(({ seq }) => !shownSeqs.has(seq))];
    const bySeq = new Map([...this.get(), ...settledEntries].map((entry) => [entry.seq, entry]));
    this.setEntries(
      [...bySeq.values()].filter(({ state }) => state !== 'archived').sort((a, b) => a.seq - b.seq),
      formerEntries,
    );
    this.otherTabs.notify();
  }

  /** Stops showing the entries that `isDone` selects. */
  async archive(isDone: (entry: KeptEntry) => boolean): Promise<void> {
    await this.store.archive(this.owner, isDone);
    await this.reload();
    this.otherTabs.notify();
  }

  /** Makes entries wait again that were settled in another epoch of the log. */
  async waitAgain(epoch: LogEpoch): Promise<void> {
    if (!(await this.store.waitAgain(this.owner, epoch))) return;
    await this.reload();
    this.otherTabs.notify();
  }

  /** Switches to another store, which has the entries of this one already. */
  goOnIn(store: Entries): Promise<void> {
    this.store = store;
    return this.reload();
  }

  /** Stops following the other tabs. */
  stop(): void {
    this.isStopped = true;
    this.otherTabs.close();
  }

  private reload(): Promise<void> {
    this.isOutdated = true;
    this.reading ??= this.read().finally(() => (this.reading = null));
    return this.reading;
  }

  private async read(): Promise<void> {
    while (this.isOutdated && !this.isStopped) {
      this.isOutdated = false;
      const formerEntries = this.get();
      const entries = await this.store.readEntries(this.owner);
      // An entry that was stored during the read may be missing in its result.
      if (formerEntries !== this.get()) {
        this.isOutdated = true;
        continue;
      }
      const formerBySeq = new Map(formerEntries.map((entry) => [entry.seq, entry]));
      // Unchanged entries keep their identity, so that only changed rows are rendered again.
      this.setEntries(
        entries.map((entry) =>
          formerBySeq.get(entry.seq)?.state === entry.state
            ? (formerBySeq.get(entry.seq) ?? entry)
            : entry,
        ),
      );
    }
  }

  private setEntries(entries: readonly KeptEntry[], formerEntries = this.get()): void {
    const waitingSeqs = new Set(
      formerEntries.filter(({ state }) => state === 'waiting').map(({ seq }) => seq),
    );
    const settledEntries = entries.filter(
      ({ seq, state }) => state !== 'waiting' && waitingSeqs.has(seq),
    );
    this.state.setState(entries, true);
    if (settledEntries.length > 0)
      this.settledListeners.forEach((listener) => listener(settledEntries));
  }
}
