import type { FoldedDay, Line } from './folded-day';

/** Disjoint counts: done; not done with an absence; not done with a recorded quantity. Stops where nothing is required or recorded do not count. */
export function standing(day: FoldedDay): {
  stops: number;
  lines: number;
  done: number;
  absent: number;
  partly: number;
} {
  const recordedConsumers = new Set(
    [...day.lines.values()]
      .filter(({ delivered }) => delivered !== null)
      .map(({ consumerId }) => consumerId),
  );
  const openStops = [...day.consumers.keys()].filter((id) => !day.done.has(id));
  const wantedConsumers = new Set(
    [...day.lines.values()].filter(({ expected }) => expected > 0).map((line) => line.consumerId),
  );
  const isCounted = (id: string) =>
    [wantedConsumers, recordedConsumers, day.done, day.absent].some((ids) => ids.has(id));
  return {
    stops: [...day.consumers.keys()].filter(isCounted).length,
    lines: day.lines.size,
    done: day.done.size,
    absent: openStops.filter((id) => day.absent.has(id)).length,
    partly: openStops.filter((id) => !day.absent.has(id) && recordedConsumers.has(id)).length,
  };
}

export const sum = (values: number[]): number =>
  values.reduce((total, value) => total + Math.round(value * 1000), 0) / 1000;

export const required = (days: readonly FoldedDay[]): number =>
  sum(days.flatMap(({ lines }) => [...lines.values()].map(({ expected }) => expected)));

/** Returns the sum of the recorded quantities; null while there are none. */
export function delivered(lines: readonly Pick<Line, 'delivered'>[]): number | null {
  const quantities = lines.flatMap((line) => line.delivered ?? []);
  return quantities.length > 0 ? sum(quantities) : null;
}

/** Sums per product id. */
export function products(
  days: readonly FoldedDay[],
): Map<number, { required: number; delivered: number | null }> {
  const lines = days.flatMap((day) => [...day.lines.values()]);
  const ids = [...new Set(lines.map(({ productId }) => productId))].sort((a, b) => a - b);
  return new Map(
    ids.map((id) => {
      const ownLines = lines.filter(({ productId }) => productId === id);
      return [
        id,
        { required: sum(ownLines.map(({ expected }) => expected)), delivered: delivered(ownLines) },
      ];
    }),
  );
}
