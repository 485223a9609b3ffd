/** Numbers that look random and are the same for the same seed, so that every demo and every test sees the same dairy (mulberry32). */
export class SeededRandom {
  private state: number;

  constructor(seed: string) {
    this.state =
      [...seed].reduce(
        (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619),
        2_166_136_261,
      ) >>> 0;
  }

  /** In [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixedBits = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixedBits ^= mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), mixedBits | 61);
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  }
}
