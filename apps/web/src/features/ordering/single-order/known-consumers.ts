import { toSearchText } from '@milkround/domain';
import type { KnownOrder } from './known-orders';

/** A consumer as a date's orders know him. */
export interface KnownConsumer {
  id: string;
  name: string;
  address: string;
  /** The delivery boy who goes there; null where it can only be the caller himself. */
  deliveryBoyId: number | null;
}

/** The consumers of these orders, each once. */
export function consumersOf(orders: readonly KnownOrder[]): KnownConsumer[] {
  const byId = new Map<string, KnownConsumer>();
  for (const { consumerId: id, consumerName: name, address, deliveryBoyId } of orders) byId.set(id, { id, name, address, deliveryBoyId });
  return [...byId.values()];
}

const SUGGESTED = 20;

/** Those whose id begins with what is typed, or whose name holds it; the chosen delivery boy's first. */
export function suggestions(consumers: readonly KnownConsumer[], text: string, deliveryBoyId: string): KnownConsumer[] {
  const searchText = toSearchText([text.trim()]);
  const isHis = (consumer: KnownConsumer) => String(consumer.deliveryBoyId) === deliveryBoyId;
  const matches = consumers.filter(
    ({ id, name }) => toSearchText([id]).startsWith(searchText) || toSearchText([name]).includes(searchText),
  );
  return [...matches.filter(isHis), ...matches.filter((consumer) => !isHis(consumer))].slice(0, SUGGESTED);
}
