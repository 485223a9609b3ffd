import { sum, type Quantity } from '../quantity';

interface RecentStop {
  date: string;
  lines: readonly { delivered: Quantity | null }[];
  /** Empty bottles that the stop gave back. */
  bottles: number | null;
}

/**
 * Returns the latest date on which a consumer received something, with all quantities of that date, and the empty bottles that the stops gave back.
 */
export function recentDeliveries(stops: readonly RecentStop[]): {
  last: { date: string; quantity: Quantity } | null;
  bottles: number;
} {
  const received = stops
    .map(({ date, lines }) => ({
      date,
      quantity: sum(lines.map(({ delivered }) => delivered ?? 0)),
    }))
    .filter(({ quantity }) => quantity > 0);
  const date = received
    .map((stop) => stop.date)
    .sort()
    .at(-1);
  return {
    last:
      date === undefined
        ? null
        : {
            date,
            quantity: sum(
              received.filter((stop) => stop.date === date).map(({ quantity }) => quantity),
            ),
          },
    bottles: stops.reduce((total, { bottles }) => total + (bottles ?? 0), 0),
  };
}
