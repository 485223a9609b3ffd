import type { LogEpoch, SyncResult, Timestamp } from '@milkround/contracts';
import { toArchived, inEpoch, type KeptEntry } from './entry';
import {
  BEFORE_FIRST,
  randomNumber,
  withOutcome,
  type Entries,
  type LogState,
} from './entry-store';

/** Entries of a page whose browser stores nothing, has not opened its database yet, or has lost it. They are sent at once. */
export class MemoryEntries implements Entries {
  private entries: readonly KeptEntry[] = [];
  private lastSeq = BEFORE_FIRST;
  private lastTime: Timestamp | null = null;
  private readonly id = randomNumber().toString(36);

  listAfter(entry?: KeptEntry): readonly KeptEntry[] {
    return this.entries.filter(({ seq }) => seq > (entry?.seq ?? 0));
  }

  /** Continues with the entries of a store that can no longer be reached. */
  takeOver(entries: readonly KeptEntry[]): void {
    this.entries = entries;
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

  async phoneId(): Promise<string> {
    return this.id;
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
