import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ConsumerOrders } from '@milkround/contracts';
import { api } from '../../api/client';
import { settingsQuery, useBusinessDate } from '../../api/settings.queries';
import { registerLive, watchedQuery } from '../../live';
import { applyStops, boardOf, newestBoard } from './board';
import { Deliveries } from './deliveries';
import { withIntents } from './intents';

const minutes = 60_000;

/** The caller's own day. Fetched once, then kept current by pushes and by the answers to his own entries. */
export const boardQuery = queryOptions({
  queryKey: ['delivery-day', 'orders'],
  // Not given up when the dashboard gives way to the list: both show it.
  queryFn: async ({ client }) => {
    const [orders, settings] = await Promise.all([
      api.read<ConsumerOrders[]>('delivery-boy/get-orders'),
      client.fetchQuery({ ...settingsQuery, staleTime: minutes, retry: false }).catch(() => null),
    ]);
    return boardOf(orders.data, settings?.business_date ?? null, orders.position ?? '0');
  },
  staleTime: 5 * minutes,
  structuralSharing: newestBoard,
});

registerLive({ queryKey: boardQuery.queryKey, apply: applyStops });

/** What there is to deliver, in the order of the columns. */
export const productsQuery = watchedQuery({ topic: { name: 'products' }, path: 'delivery-boy/get-products' });

/** The board's query; a new business day begins with a new list. */
export function useBoardQuery() {
  const query = useQuery(boardQuery);
  const cache = useQueryClient();
  const today = useBusinessDate();
  const shown = query.data?.date;
  useEffect(() => {
    if (today && shown && shown < today) void cache.invalidateQueries({ queryKey: boardQuery.queryKey });
  }, [cache, today, shown]);
  return query;
}

const kept = new WeakMap<object, Deliveries>();

/** The entries of this session, whichever screen made them. */
export function useDeliveries(): Deliveries {
  const cache = useQueryClient();
  const [deliveries] = useState(() => {
    const known = kept.get(cache) ?? new Deliveries(cache, boardQuery.queryKey);
    kept.set(cache, known);
    return known;
  });
  return deliveries;
}

/** The day as the delivery boy sees it: the server's, with what he has entered and the server has not answered yet. */
export function useBoard() {
  const query = useBoardQuery();
  const deliveries = useDeliveries();
  const intents = useSyncExternalStore(deliveries.subscribe, deliveries.get);
  const board = useMemo(() => query.data && withIntents(query.data, intents), [query.data, intents]);
  return { query, board, intents, deliveries };
}
