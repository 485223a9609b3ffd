/** Long enough to absorb an accidental second tap, short enough not to delay the next action. */
export const SETTLE_MS = 700;

/** Stops that were changed a moment ago, with their former rank: they keep their place and ignore a second tap. */
export class Settling {
  private stops: ReadonlyMap<string, number> = new Map();
  private readonly listeners = new Set<() => void>();

  readonly get = (): ReadonlyMap<string, number> => this.stops;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /**
   * Returns false when the stop is settling already, as at the second tap of a double one. Subscribers are not notified: the list reads the state
   * when it renders anyway, so that a tap causes no extra rendering.
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
