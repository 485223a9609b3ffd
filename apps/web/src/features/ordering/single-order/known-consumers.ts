import { toSearchText } from '@milkround/domain';
import type { KnownOrder } from './known-orders';

/** A consumer with the values in the orders of a date. */
export interface KnownConsumer {
  id: string;
  name: string;
  address: string;
  /** The delivery boy of the consumer; null if it can only be the caller. */
  deliveryBoyId: number | null;
}

/** The consumers of these orders, each once. */
export function consumersOf(orders: readonly KnownOrder[]): KnownConsumer[] {
  const byId = new Map<string, KnownConsumer>();
  for (const { consumerId: id, consumerName: name, address, deliveryBoyId } of orders)
    byId.set(id, { id, name, address, deliveryBoyId });
  return [...byId.values()];
}

const SUGGESTED = 20;

/** Returns the consumers whose id starts with a text or whose name contains it, those of the chosen delivery boy first. */
export function suggestions(
  consumers: readonly KnownConsumer[],
  text: string,
  deliveryBoyId: string,
): KnownConsumer[] {
  const searchText = toSearchText([text.trim()]);
  const isHis = (consumer: KnownConsumer) => String(consumer.deliveryBoyId) === deliveryBoyId;
  const matches = consumers.filter(
    ({ id, name }) =>
      toSearchText([id]).startsWith(searchText) || toSearchText([name]).includes(searchText),
  );
  return [...matches.filter(isHis), ...matches.filter((consumer) => !isHis(consumer))].slice(
    0,
    SUGGESTED,
  );
}
