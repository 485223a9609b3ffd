import { queryOptions } from '@tanstack/react-query';
import type { BusinessDate, ConsumerOrders, Order, OrderLine, Role } from '@milkround/contracts';
import { api } from '../../../api/client';

/** A consumer as today's orders know him. */
export interface KnownConsumer {
  id: string;
  name: string;
  address: string;
  /** The delivery boy who goes there; null where it can only be the caller himself. */
  deliveryBoyId: number | null;
  /** What he is to get today, by product. */
  quantities: ReadonlyMap<number, number>;
}

export const KNOWN_CONSUMERS = ['ordering', 'known-consumers'] as const;
const TIMEOUT_MS = 60_000;

/** The consumers of today's orders, each once; a delivery boy's are his own stops. */
export const knownConsumersQuery = (role: Role, today: BusinessDate) =>
  queryOptions({
    queryKey: [...KNOWN_CONSUMERS, role, today],
    queryFn: async ({ signal }) => {
      const options = { signal, timeoutMs: TIMEOUT_MS };
      if (role !== 'delivery-boy') return distinct(await api.get<Order[]>(`${role}/get-orders/${today}`, {}, options));
      const stops = await api.get<ConsumerOrders[]>('delivery-boy/get-orders', {}, options);
      return distinct(stops.flatMap(({ data }) => data));
    },
    // What a delivery boy has just ordered, and what the office has, is among his own.
    staleTime: role === 'delivery-boy' ? 0 : 5 * 60_000,
    // What is suggested is a help: it says nothing when it cannot be had.
    retry: false,
  });

function distinct(lines: readonly (Order | OrderLine)[]): KnownConsumer[] {
  const found = new Map<string, KnownConsumer>();
  for (const line of lines) {
    const deliveryBoyId = 'delr_boy_id' in line ? line.delr_boy_id : null;
    const quantities = new Map(found.get(line.consumer_id)?.quantities).set(line.product_id, line.exp_quantity);
    found.set(line.consumer_id, { id: line.consumer_id, name: line.consumer_name, address: line.address, deliveryBoyId, quantities });
  }
  return [...found.values()];
}

const SUGGESTED = 20;

/** Those whose id begins with what is typed, or whose name holds it; the chosen delivery boy's first. */
export function suggestions(known: readonly KnownConsumer[], typed: string, deliveryBoyId: string): KnownConsumer[] {
  const sought = typed.trim().toLocaleLowerCase();
  const isHis = (consumer: KnownConsumer) => String(consumer.deliveryBoyId) === deliveryBoyId;
  const fit = known.filter(({ id, name }) => id.toLocaleLowerCase().startsWith(sought) || name.toLocaleLowerCase().includes(sought));
  return [...fit.filter(isHis), ...fit.filter((consumer) => !isHis(consumer))].slice(0, SUGGESTED);
}
