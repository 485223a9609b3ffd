const REREAD_MS = 60_000;

interface Kept<Value> {
  value: Value;
  readAt: number;
  isRereading: boolean;
}

/**
 * Keeps what was read about days that are over, which change seldom. After a minute it is read again, and nobody waits for that.
 * What belongs to another date is forgotten.
 */
export class KeptReads<Value> {
  private date = '';
  private kept = new Map<string, Kept<Value>>();

  constructor(private readonly onFailure: (error: unknown) => void) {}

  /** @param key identity of the read among those of the date */
  async of(date: string, key: string, read: () => Promise<Value>): Promise<Value> {
    if (this.date !== date) {
      this.date = date;
      this.kept = new Map();
    }
    const { kept } = this;
    const known = kept.get(key);
    if (!known) {
      const value = await read();
      kept.set(key, { value, readAt: Date.now(), isRereading: false });
      return value;
    }
    if (Date.now() - known.readAt >= REREAD_MS && !known.isRereading) {
      known.isRereading = true;
      read()
        .then((value) => kept.set(key, { value, readAt: Date.now(), isRereading: false }))
        .catch((error: unknown) => {
          known.isRereading = false;
          this.onFailure(error);
        });
    }
    return known.value;
  }
}
