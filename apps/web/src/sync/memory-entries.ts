import type { LogEpoch, SyncResult, Timestamp } from '@milkround/contracts';
import { archived, inEpoch, type KeptEntry } from './entry';
import { withOutcome, type Entries, type SettledAt } from './entry-store';

/** Above every number that a database gives to an entry, so that one of this page is never taken for a stored one. */
const BEFORE_FIRST = 2 ** 48;

/** Entries of a page whose browser stores nothing, or has not opened its database yet. They are sent at once. */
export class MemoryEntries implements Entries {
  private entries: readonly KeptEntry[] = [];
  private last = BEFORE_FIRST;
  private taken: Timestamp | null = null;

  /** The first entry behind one of this page, or the first of all; undefined behind the last. */
  after(entry?: KeptEntry): KeptEntry | undefined {
    return this.entries.find(({ seq }) => seq > (entry?.seq ?? 0));
  }

  async of(owner: number): Promise<KeptEntry[]> {
    return this.entries.filter((entry) => entry.owner === owner && entry.state !== 'archived');
  }

  async waiting(owner: number, limit: number): Promise<KeptEntry[]> {
    return (await this.of(owner)).filter(({ state }) => state === 'waiting').slice(0, limit);
  }

  async countWaiting(owner: number): Promise<number> {
    return (await this.waiting(owner, Infinity)).length;
  }

  async lastTaken(): Promise<Timestamp | null> {
    return this.taken;
  }

  async add(entry: Omit<KeptEntry, 'seq'>): Promise<KeptEntry> {
    const kept = { ...entry, seq: ++this.last };
    this.entries = [...this.entries, kept];
    return kept;
  }

  async settle(sent: readonly KeptEntry[], results: readonly SyncResult[], at: SettledAt): Promise<KeptEntry[]> {
    const resultOf = new Map(results.map((result) => [result.id, result]));
    this.taken =
      results
        .map(({ occurredAt }) => occurredAt)
        .sort()
        .at(-1) ?? this.taken;
    const isSent = new Set(sent.map(({ seq }) => seq));
    this.entries = this.entries.map((entry) => {
      const result = resultOf.get(entry.command.id);
      return result && isSent.has(entry.seq) && entry.state === 'waiting' ? withOutcome(entry, result, at) : entry;
    });
    return this.entries.filter(({ seq }) => isSent.has(seq));
  }

  async archive(owner: number, isDone: (entry: KeptEntry) => boolean): Promise<void> {
    const isOver = (entry: KeptEntry) => entry.owner === owner && entry.state !== 'waiting' && isDone(entry);
    this.entries = this.entries.map((entry) => (isOver(entry) ? archived(entry) : entry));
  }

  async waitAgain(owner: number, epoch: LogEpoch): Promise<boolean> {
    const before = this.entries;
    this.entries = before.map((entry) => (entry.owner === owner ? inEpoch(entry, epoch) : entry));
    const hasChanged = this.entries.some((entry, n) => entry !== before[n]);
    if (hasChanged) this.taken = null;
    return hasChanged;
  }
}
