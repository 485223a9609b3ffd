import type { LogEpoch, SyncResult, Timestamp } from '@milkround/contracts';
import { toArchived, inEpoch, type KeptEntry } from './entry';
import { withOutcome, type Entries, type LogState } from './entry-store';

/** Above every number that a database gives to an entry, so that the entries of this page have other numbers than stored ones. */
const BEFORE_FIRST = 2 ** 48;

/** Entries of a page whose browser stores nothing, or has not opened its database yet. They are sent at once. */
export class MemoryEntries implements Entries {
  private entries: readonly KeptEntry[] = [];
  private lastSeq = BEFORE_FIRST;
  private lastTime: Timestamp | null = null;

  /** The entry after a given one, or the first one; undefined after the last. */
  findNext(entry?: KeptEntry): KeptEntry | undefined {
    return this.entries.find(({ seq }) => seq > (entry?.seq ?? 0));
  }

  async readEntries(owner: number): Promise<KeptEntry[]> {
    return this.entries.filter((entry) => entry.owner === owner && entry.state !== 'archived');
  }

  async waiting(owner: number, limit: number): Promise<KeptEntry[]> {
    return (await this.readEntries(owner))
      .filter(({ state }) => state === 'waiting')
      .slice(0, limit);
  }

  async countWaiting(owner: number): Promise<number> {
    return (await this.waiting(owner, Infinity)).length;
  }

  async lastTaken(): Promise<Timestamp | null> {
    return this.lastTime;
  }

  async add(entry: Omit<KeptEntry, 'seq'>): Promise<KeptEntry> {
    const storedEntry = { ...entry, seq: ++this.lastSeq };
    this.entries = [...this.entries, storedEntry];
    return storedEntry;
  }

  async settle(
    sentEntries: readonly KeptEntry[],
    results: readonly SyncResult[],
    logState: LogState,
  ): Promise<KeptEntry[]> {
    const resultOf = new Map(results.map((result) => [result.id, result]));
    this.lastTime =
      results
        .map(({ occurredAt }) => occurredAt)
        .sort()
        .at(-1) ?? this.lastTime;
    const sentSeqs = new Set(sentEntries.map(({ seq }) => seq));
    this.entries = this.entries.map((entry) => {
      const result = resultOf.get(entry.command.id);
      return result && sentSeqs.has(entry.seq) && entry.state === 'waiting'
        ? withOutcome(entry, result, logState)
        : entry;
    });
    return this.entries.filter(({ seq }) => sentSeqs.has(seq));
  }

  async archive(owner: number, isDone: (entry: KeptEntry) => boolean): Promise<void> {
    const isOver = (entry: KeptEntry) =>
      entry.owner === owner && entry.state !== 'waiting' && isDone(entry);
    this.entries = this.entries.map((entry) => (isOver(entry) ? toArchived(entry) : entry));
  }

  async waitAgain(owner: number, epoch: LogEpoch): Promise<boolean> {
    const formerEntries = this.entries;
    this.entries = formerEntries.map((entry) =>
      entry.owner === owner ? inEpoch(entry, epoch) : entry,
    );
    const hasChanged = this.entries.some((entry, index) => entry !== formerEntries[index]);
    if (hasChanged) this.lastTime = null;
    return hasChanged;
  }
}
