import type { DayProgress } from '@milkround/contracts';
import { median } from '../morning';
import { byRowSequence, type StopRow } from '../read-models/stop';

/** Fewer deliveries have no median interval. */
const FEWEST_FOR_MEDIAN = 3;

interface Delivery {
  stop: StopRow;
  time: number;
}

/** Returns the times of the deliveries of a day, as `GET progress` has them. */
export function toDeliveryTimes(
  delivered: Iterable<StopRow>,
): Pick<DayProgress, 'firstDoneAt' | 'lastDone' | 'medianIntervalSeconds'> {
  const deliveries = [...delivered]
    .map((stop): Delivery => ({ stop, time: Date.parse(stop.delivered_at ?? '') }))
    .sort(inTime);
  const [first, last] = [deliveries[0], deliveries.at(-1)];
  if (!first || !last) return { firstDoneAt: null, lastDone: null, medianIntervalSeconds: null };
  const { consumer_id: consumerId, name: consumerName, address } = last.stop;
  const intervals = deliveries
    .slice(1)
    .map(({ time }, index) => time - (deliveries[index]?.time ?? time));
  const middle = deliveries.length < FEWEST_FOR_MEDIAN ? null : median(intervals);
  return {
    firstDoneAt: first.stop.delivered_at,
    lastDone: { consumerId, consumerName, address, at: new Date(last.time).toISOString() },
    medianIntervalSeconds: middle === null ? null : Math.round(middle / 1_000),
  };
}

/** Compares by time, then by place on the list. */
const inTime = (a: Delivery, b: Delivery): number =>
  a.time - b.time || byRowSequence(a.stop, b.stop);
