/**
 * Look-ups that come while one is under way go together in the next: alone each is made at once, and in a rush one way to the database
 * serves many. None is answered with what was read before it was asked.
 */
export class Gathered<Key, Found> {
  private next: { keys: Map<string, Key>; found: Promise<ReadonlyMap<string, Found>> } | null = null;
  private underWay: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly nameOf: (key: Key) => string,
    /** Answers what it finds under the names of the keys. */
    private readonly look: (keys: Key[]) => Promise<ReadonlyMap<string, Found>>,
  ) {}

  async find(key: Key): Promise<Found | null> {
    const together = (this.next ??= this.begin());
    const name = this.nameOf(key);
    together.keys.set(name, key);
    return (await together.found).get(name) ?? null;
  }

  private begin() {
    const keys = new Map<string, Key>();
    const found = this.underWay.then(() => {
      this.next = null;
      return this.look([...keys.values()]);
    });
    this.underWay = found.catch(() => undefined);
    return { keys, found };
  }
}
