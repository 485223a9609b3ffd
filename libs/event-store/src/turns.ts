/** Work on the same streams goes one after the other within this process: it would only conflict in the database. */
export class Turns {
  private readonly tails = new Map<string, Promise<void>>();

  /** Takes a place behind all its keys at once, so that no two wait for each other. */
  async take<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const before = Promise.all(keys.map((key) => this.tails.get(key)));
    let leave = () => {};
    const gone = new Promise<void>((resolve) => (leave = resolve));
    for (const key of keys) this.tails.set(key, gone);
    try {
      await before;
      return await work();
    } finally {
      leave();
      for (const key of keys) if (this.tails.get(key) === gone) this.tails.delete(key);
    }
  }
}
