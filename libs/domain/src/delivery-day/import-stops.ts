import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import { addressFinder } from './addresses';
import type { ImportLine } from './commands';
import { unknownConsumer } from './consumer';
import type { Consumer } from './fact-values';
import type { DeliveryDayFact } from './facts';
import { isNamed } from './placing';
import { type DeliveryDay, nextSequence } from './state';
import type { Stop } from './stop';

/** One consumer of an order file, with the details that the day will have. */
export interface FileStop {
  /** The first line of this consumer in the file; it decides name and address. */
  first: ImportLine;
  consumer: Consumer;
  sequence: number;
  /** The changed details of an existing stop; null if they are equal. */
  change: DeliveryDayFact | null;
}

/**
 * Returns the consumers of a file, in its order. A new stop without a place in the file gets its kept place; a consumer who is new in
 * that order comes beside the kept stop with the most similar address. Without a kept order he comes between his neighbours of the file, and the others
 * come last.
 */
export function toFileStops(lines: readonly ImportLine[], day: DeliveryDay): Map<string, FileStop> {
  const firsts = new Map<string, ImportLine>();
  const sequences = new Map<string, number>();
  let next = 1;
  for (const line of lines) {
    const { id } = line.consumer;
    if (!firsts.has(id)) firsts.set(id, line);
    if (line.sequence === null) continue;
    if (!sequences.has(id)) sequences.set(id, line.sequence);
    next = Math.max(next, Math.floor(line.sequence) + 1);
  }
  const keptStops = [...firsts.values()].flatMap(({ consumer, keptPlace }) =>
    keptPlace === undefined ? [] : [{ consumer, sequence: keptPlace }],
  );
  keptStops.sort((a, b) => a.sequence - b.sequence);
  for (const { sequence } of keptStops) next = Math.max(next, sequence + 1);

  let isAfterDay = false;
  // The stops of the day are only read when a new stop comes last, because a step of a large file may be a small part of its day.
  const last = (): number => {
    if (!isAfterDay) next = Math.max(next, nextSequence(day));
    isAfterDay = true;
    return next++;
  };
  const closestTo = addressFinder(keptStops);
  const stops = new Map<string, FileStop>();
  const followers = followingSequences([...firsts.keys()], day);
  let previous = 0;
  // A new stop stands between its neighbours of the file, as far as these stand in that order.
  const between = (id: string): number | null => {
    const follower = followers.get(id) ?? null;
    return follower !== null && follower > previous ? (previous + follower) / 2 : null;
  };
  for (const [id, first] of firsts) {
    const stop = day.stops.get(id);
    const sequence =
      sequences.get(id) ??
      stop?.sequence ??
      first.keptPlace ??
      closestTo(first.consumer.address)?.sequence ??
      between(id) ??
      last();
    previous = sequence;
    const consumer = detailsOf(first.consumer, stop);
    stops.set(id, {
      first,
      consumer,
      sequence,
      change: stop ? changeOf(stop, consumer, sequence, day) : null,
    });
  }
  return stops;
}

/** Returns, for each new consumer, the place of the next one in the file who has a stop; null if there is none. */
function followingSequences(ids: readonly string[], day: DeliveryDay): Map<string, number | null> {
  const sequences = new Map<string, number | null>();
  let next: number | null = null;
  for (const id of ids.toReversed()) {
    const stop = day.stops.get(id);
    if (stop) next = stop.sequence;
    else sequences.set(id, next);
  }
  return sequences;
}

/** Returns the details of a consumer. A blank name or address in the file does not replace the known one. */
function detailsOf({ id, name, address }: Consumer, stop: Stop | undefined): Consumer {
  const currentConsumer = stop?.consumer ?? unknownConsumer(id);
  return {
    id,
    name: isNamed({ id, name, address }) ? name : currentConsumer.name,
    address: address.trim() === '' ? currentConsumer.address : address,
  };
}

function changeOf(
  stop: Stop,
  { id, name, address }: Consumer,
  sequence: number,
  { opened }: DeliveryDay,
): DeliveryDayFact | null {
  const previous = {
    name: stop.consumer.name,
    address: stop.consumer.address,
    sequence: stop.sequence,
  };
  if (name === previous.name && address === previous.address && sequence === previous.sequence)
    return null;
  if (!opened) throw new RuleViolation(createMessage('day-not-opened'));
  return {
    type: 'ConsumerDetailsChanged',
    data: {
      consumerId: id,
      name,
      address,
      sequence,
      previous,
      areaId: opened.areaId,
    },
  };
}
