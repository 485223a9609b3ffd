/** Long enough for a trembling thumb, short enough not to be waited for. */
export const SETTLE_MS = 700;

/** Stops that were changed a moment ago, with their rank before: they keep their place, and take no second tap. */
export class Settling {
  private stops: ReadonlyMap<string, number> = new Map();
  private readonly listeners = new Set<() => void>();

  readonly get = (): ReadonlyMap<string, number> => this.stops;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /**
   * False when the stop is settling already: the tap is the second of a double one. Nobody is told: the list asks when it draws what it holds back,
   * and until then a tap costs the list nothing.
   */
  hold(consumerId: string, rank: number): boolean {
    if (this.stops.has(consumerId)) return false;
    this.stops = new Map(this.stops).set(consumerId, rank);
    setTimeout(() => this.release(consumerId), SETTLE_MS);
    return true;
  }

  release(consumerId: string): void {
    if (!this.stops.has(consumerId)) return;
    const nextStops = new Map(this.stops);
    nextStops.delete(consumerId);
    this.setStops(nextStops);
  }

  private setStops(stops: ReadonlyMap<string, number>): void {
    this.stops = stops;
    this.listeners.forEach((listener) => listener());
  }
}
