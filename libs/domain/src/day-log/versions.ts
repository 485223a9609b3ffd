/** The values of one thing after each event that changed it, by the number of events up to it. */
export class Versions<T> {
  private readonly counts: number[] = [];
  private readonly values: T[] = [];

  constructor(private readonly initial: T) {}

  get last(): T {
    return this.values.at(-1) ?? this.initial;
  }

  /** @param count number of events with this change; it never decreases */
  push(count: number, value: T): void {
    this.counts.push(count);
    this.values.push(value);
  }

  /** Returns the value after `count` events. */
  at(count: number): T {
    const versionCount = upperBound(this.counts, count);
    return versionCount === 0 ? this.initial : (this.values[versionCount - 1] as T);
  }
}

/** Returns the number of elements of a sorted list that are not greater than `limit`. */
export function upperBound(sortedValues: ArrayLike<number>, limit: number): number {
  let [low, high] = [0, sortedValues.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sortedValues[middle] ?? Infinity) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
