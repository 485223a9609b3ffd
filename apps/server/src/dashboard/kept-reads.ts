const REREAD_MS = 60_000;

interface Kept<Value> {
  /** The newest value; pending during the first read. */
  value: Promise<Value>;
  readAt: number;
  isRereading: boolean;
}

/**
 * Caches reads of the days before a date, which change seldom. Requests at the same time share the first read. After a minute the next request
 * starts another read and gets the old value. A new date empties the cache.
 */
export class KeptReads<Value> {
  private date = '';
  private kept = new Map<string, Kept<Value>>();

  constructor(private readonly onFailure: (error: unknown) => void) {}

  /** @param key identity of the read among those of the date */
  of(date: string, key: string, read: () => Promise<Value>): Promise<Value> {
    if (this.date !== date) {
      this.date = date;
      this.kept = new Map();
    }
    const known = this.kept.get(key);
    if (!known) return this.readFirst(key, read);
    if (Date.now() - known.readAt >= REREAD_MS && !known.isRereading) void this.reread(known, read);
    return known.value;
  }

  private readFirst(key: string, read: () => Promise<Value>): Promise<Value> {
    const { kept } = this;
    const value = read();
    kept.set(key, { value, readAt: Date.now(), isRereading: false });
    // A failure is thrown to those who wait, and the next request reads again.
    value.catch(() => kept.delete(key));
    return value;
  }

  private async reread(known: Kept<Value>, read: () => Promise<Value>): Promise<void> {
    known.isRereading = true;
    try {
      known.value = Promise.resolve(await read());
      known.readAt = Date.now();
    } catch (error) {
      this.onFailure(error);
    } finally {
      known.isRereading = false;
    }
  }
}
