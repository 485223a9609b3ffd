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
 * that order comes beside the kept stop with the most similar address, and all others come last.
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
  for (const [id, first] of firsts) {
    const stop = day.stops.get(id);
    const sequence =
      sequences.get(id) ??
      stop?.sequence ??
      first.keptPlace ??
      closestTo(first.consumer.address)?.sequence ??
      last();
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
