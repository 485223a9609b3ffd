import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Explanation, FigureReference, Position, Role, Topic } from '@milkround/contracts';
import { api, type Query } from '../../api/client';
import { liveTopic } from '../../live';

/** The server needs some seconds for a year of a zone. */
const TIMEOUT_MS = 60_000;
const PAGE_ROWS = 50;

export const figureQuery = ({ figure, from, to, ...filter }: FigureReference): Query => ({
  figure,
  fromDate: from,
  toDate: to,
  ...filter,
});

/** The figure when its explanation was opened: its sources and delivery boys. It stays unchanged until it is requested again. */
export const explanationQuery = (role: Role, figure: FigureReference) =>
  queryOptions({
    queryKey: ['explanation', role, figure],
    queryFn: async ({ signal }) =>
      (
        await api.read<Explanation>(
          `${role}/explain`,
          { ...figureQuery(figure), limit: 0 },
          { signal, timeoutMs: TIMEOUT_MS },
        )
      ).data,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** The rows that one delivery boy adds to the figure, page after page. */
export const rowsQuery = (role: Role, figure: FigureReference) =>
  infiniteQueryOptions({
    queryKey: ['explanation', role, 'rows', figure],
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...figureQuery(figure), limit: PAGE_ROWS, cursor: pageParam || undefined };
      return (
        await api.read<Explanation>(`${role}/explain`, query, { signal, timeoutMs: TIMEOUT_MS })
      ).data;
    },
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** The list whose changes may change the figure. */
function topicOf({ figure, from, to }: FigureReference): Topic {
  if (figure === 'payment') return { name: 'remarks', from, to };
  return figure === 'required' || figure === 'delivered'
    ? { name: 'deliveries', from, to }
    : { name: 'progress' };
}

interface Present {
  position: Position;
  value: number;
}

/** The present figure, read again whenever the list that shows it changes. */
export const presentValueQuery = (role: Role, figure: FigureReference) =>
  queryOptions<Present>({
    queryKey: ['explanation', role, 'present', figure],
    queryFn: async ({ signal }) => {
      const { data, position } = await api.read<Explanation>(
        `${role}/explain`,
        { ...figureQuery(figure), limit: 0 },
        { signal },
      );
      return { value: data.value, position: position ?? '0' };
    },
    gcTime: 0,
    meta: liveTopic<object, Present>(topicOf(figure), () => 'refetch'),
  });
