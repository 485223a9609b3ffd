import { QueryClient } from '@tanstack/react-query';
import { newsQuery } from './activity.queries';
import { activity } from './testing/activity';

const query = newsQuery('admin', {}, '10');
const live = query.meta?.live;

/** Whether the known rows, which are complete up to position 20, are still complete when the newest event has this position. */
function isEnough(newest: string, next: string | null = null): boolean | undefined {
  const cache = new QueryClient();
  cache.setQueryData(query.queryKey, {
    data: [activity({ position: '20' })],
    next,
    position: '20',
  });
  return live?.merge(
    cache,
    query.queryKey,
    { keys: ['all'], rows: [{ position: newest }] },
    newest,
  );
}

it('reads the new rows again when the server announces a newer event', () => {
  expect(live?.name).toBe('activity');
  expect(isEnough('21')).toBe(false);
});

it('reads nothing for known events, nor when a page is full of new rows', () => {
  expect(isEnough('20')).toBe(true);
  expect(isEnough('21', 'more')).toBe(true);
});
