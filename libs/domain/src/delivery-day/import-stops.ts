import type { ImportLine } from './commands';
import { unknownConsumer } from './consumer';
import type { Consumer, DeliveryDayFact } from './facts';
import { isNamed } from './placing';
import { type DeliveryDay, nextSequence } from './state';
import type { Stop } from './stop';

/** One consumer of an order file, as it will stand in the day. */
export interface FileStop {
  /** The file's first line of this consumer speaks for its name and address. */
  first: ImportLine;
  consumer: Consumer;
  sequence: number;
  /** What the file knows differently of a stop that is there; null when nothing. */
  change: DeliveryDayFact | null;
}

/** The consumers of a file, in file order. Those without a place in the sequence come after all that have one. */
export function fileStops(lines: readonly ImportLine[], day: DeliveryDay): Map<string, FileStop> {
  const firsts = new Map<string, ImportLine>();
  const sequences = new Map<string, number>();
  let next = nextSequence(day);
  for (const line of lines) {
    const { id } = line.consumer;
    if (!firsts.has(id)) firsts.set(id, line);
    if (line.sequence === null) continue;
    if (!sequences.has(id)) sequences.set(id, line.sequence);
    next = Math.max(next, Math.floor(line.sequence) + 1);
  }

  const stops = new Map<string, FileStop>();
  for (const [id, first] of firsts) {
    const stop = day.stops.get(id);
    const sequence = sequences.get(id) ?? stop?.sequence ?? next++;
    const consumer = detailsOf(first.consumer, stop);
    stops.set(id, { first, consumer, sequence, change: stop ? changeOf(stop, consumer, sequence, day.opened?.areaId) : null });
  }
  return stops;
}

/** A blank name or address in the file says nothing about what is known. */
function detailsOf({ id, name, address }: Consumer, stop: Stop | undefined): Consumer {
  const known = stop?.consumer ?? unknownConsumer(id);
  return { id, name: isNamed({ id, name, address }) ? name : known.name, address: address.trim() === '' ? known.address : address };
}

function changeOf(stop: Stop, { id, name, address }: Consumer, sequence: number, areaId?: number): DeliveryDayFact | null {
  const previous = { name: stop.consumer.name, address: stop.consumer.address, sequence: stop.sequence };
  if (name === previous.name && address === previous.address && sequence === previous.sequence) return null;
  return {
    type: 'ConsumerDetailsChanged',
    data: { consumerId: id, name, address, sequence, previous, ...(areaId !== undefined && { areaId }) },
  };
}
