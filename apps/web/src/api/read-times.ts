import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { steadyClock } from './steady-clock';

const readTimes = new WeakMap<object, number>();

/** Lets {@link readTimeOf} know when the data of each query were read or changed. */
export function noteReadTimes(queries: QueryClient): QueryClient {
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success')
      readTimes.set(event.query, steadyClock.now());
  });
  return queries;
}

/** When the data of a query were read or changed, by the {@link steadyClock}: its `dataUpdatedAt` is by the wall clock, which may be set meanwhile. */
export const readTimeOf = <Data, Key extends QueryKey>(
  query: Query<unknown, Error, Data, Key>,
): number => readTimes.get(query) ?? query.state.dataUpdatedAt;
