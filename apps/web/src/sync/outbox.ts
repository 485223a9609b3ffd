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
  private phone: string | undefined;
  private readonly state = createStore<readonly KeptEntry[]>(() => []);
  private readonly settledListeners = new Set<SettledListener>();
  /** Stored entries that the screen does not show yet. */
  private readonly unshownEntries = new Set<KeptEntry>();

  constructor(
    readonly owner: number,
    private store: Entries,
    private readonly otherTabs: TabChannel,
    private readonly clock: DeviceClock = deviceClock,
    /** Resolves when the screen shows the tap. Subscribers are notified after that, so that they do not delay it. */
    private readonly waitForPaint: () => Promise<void> = () => Promise.resolve(),
    /** Called when the store fails; returns whether the same may succeed now, in the same store or in another ({@link goOnIn}). */
    private readonly recover: (error: unknown) => Promise<boolean> = () => Promise.resolve(false),
  ) {
    this.ready = this.reload();
    // When reading fails, the list is out of date: the next entry reports the failure.
    otherTabs.onNotified(() => void this.reload().catch(() => undefined));
  }

  readonly get = (): readonly KeptEntry[] => this.state.getState();

  /** The id of this phone; undefined until it has been read. */
  readonly phoneId = (): string | undefined => this.phone;

  readonly subscribe = (listener: () => void): (() => void) => this.state.subscribe(listener);

  /** Notifies of entries that have got their outcome, in any tab. */
  readonly onSettled = (listener: SettledListener): (() => void) => {
    this.settledListeners.add(listener);
    return () => this.settledListeners.delete(listener);
  };

  /** Stores an entry with an id and the time. Resolves when it is on the phone's disk. @throws DOMException if it could not be written */
  async keep({ entry, subject, date }: NewEntry): Promise<KeptEntry> {
    // If the first read of the outbox has failed, a second one may succeed.
    await this.ready.catch(() => this.use(() => this.reload()));
    const setBeforeMs = this.clock.setBeforeMs();
    const newEntry = {
      owner: this.owner,
      command: {
        ...entry,
        id: newKey(),
        occurredAt: this.clock.now().toISOString(),
        date,
        clock: this.clock.read(),
      },
      ...(setBeforeMs !== null && { setBeforeMs }),
      subject,
      date,
      state: 'waiting' as const,
      message: null,
      entryId: null,
      position: null,
    };
    const storedEntry = await this.use((store) => store.add(newEntry));
    const { store } = this;
    this.unshownEntries.add(storedEntry);
    await this.waitForPaint();
    this.unshownEntries.delete(storedEntry);
    if (store !== this.store) await this.reload();
    // It may have been sent meanwhile.
    else if (!this.get().some(({ seq }) => seq === storedEntry.seq))
      this.setEntries([...this.get(), storedEntry]);
    this.otherTabs.notify();
    return storedEntry;
  }

  waiting(limit: number): Promise<KeptEntry[]> {
    return this.use((store) => store.waiting(this.owner, limit));
  }

  countWaiting(): Promise<number> {
    return this.use((store) => store.countWaiting(this.owner));
  }

  lastTaken(): Promise<Timestamp | null> {
    return this.use((store) => store.lastTaken(this.owner));
  }

  /** Takes the server's results for sent entries, some of which may not be shown yet. */
  async settle(
    sentEntries: readonly KeptEntry[],
    results: readonly SyncResult[],
    logState: LogState,
  ): Promise<void> {
    const settledEntries = await this.use((store) => store.settle(sentEntries, results, logState));
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
    await this.use((store) => store.archive(this.owner, isDone));
    await this.reload();
    this.otherTabs.notify();
  }

  /** Makes entries wait again that were settled in another epoch of the log. */
  async waitAgain(epoch: LogEpoch): Promise<void> {
    if (!(await this.use((store) => store.waitAgain(this.owner, epoch)))) return;
    await this.reload();
    this.otherTabs.notify();
  }

  /** The entries that this page has in memory: waiting ones until they are acknowledged, and those that are shown. */
  held(): readonly KeptEntry[] {
    return [...new Set([...this.get(), ...this.unshownEntries])];
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

  private async use<T>(work: (store: Entries) => Promise<T>): Promise<T> {
    try {
      return await work(this.store);
    } catch (error) {
      if (!(await this.recover(error))) throw error;
      return work(this.store);
    }
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
      const [entries, phone] = await Promise.all([
        this.store.readEntries(this.owner),
        this.store.phoneId().catch(() => undefined),
      ]);
      this.phone = phone;
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
