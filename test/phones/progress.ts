/** How many entries have reached the server. Whoever wants to do something "in the middle of it" waits for that. */
export class Progress {
  private readonly arrived = new Set<string>();
  private waiting: { count: number; go: () => void }[] = [];

  constructor(readonly total: number) {}

  get count(): number {
    return this.arrived.size;
  }

  note(ids: readonly string[]): void {
    for (const id of ids) this.arrived.add(id);
    const ready = this.waiting.filter(({ count }) => count <= this.count);
    this.waiting = this.waiting.filter(({ count }) => count > this.count);
    for (const { go } of ready) go();
  }

  /** When so many have arrived. */
  reached(count: number): Promise<void> {
    if (count <= this.count) return Promise.resolve();
    return new Promise((go) => this.waiting.push({ count, go }));
  }
}
