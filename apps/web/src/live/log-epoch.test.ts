import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { learnEpoch, logEpoch } from '../api/log-epoch';
import { dropOldLog } from './log-epoch';
import { newest } from './newest';

const queries = new QueryClient();
let served = { position: '48', rows: ['new'] };
const observer = new QueryObserver(queries, {
  queryKey: ['list'],
  queryFn: async () => served,
  structuralSharing: newest,
  staleTime: Infinity,
});
let dropped = 0;
const stops: (() => void)[] = [];

beforeEach(async () => {
  queries.clear();
  logEpoch.setState(null, true);
  served = { position: '48', rows: ['new'] };
  dropped = 0;
  stops.push(
    observer.subscribe(() => undefined),
    dropOldLog(queries, () => (dropped += 1)),
  );
  await observer.refetch();
});
afterEach(() => stops.splice(0).forEach((stop) => stop()));

const restore = () => (served = { position: '43', rows: ['old'] });

it('drops nothing for the first epoch that it receives, nor for the same one again', async () => {
  learnEpoch('a');
  learnEpoch('a');
  learnEpoch(undefined);
  expect([dropped, logEpoch.getState(), observer.getCurrentResult().data]).toEqual([
    0,
    'a',
    served,
  ]);
});

it('reads the shown data again, although the log begins before their position', async () => {
  learnEpoch('a');
  restore();
  await observer.refetch();
  expect(observer.getCurrentResult().data).toMatchObject({ position: '48' });
  learnEpoch('b');
  await observer.fetchOptimistic(observer.options);
  expect([dropped, queries.getQueryData(['list'])]).toEqual([1, served]);
});

it('drops data that no screen shows, but not the settings, which have the time zone', () => {
  queries.setQueryData(['settings'], { timezone: 'Asia/Kolkata' });
  queries.setQueryData(['day', 'kept'], { position: '48' });
  learnEpoch('a');
  learnEpoch('b');
  expect([queries.getQueryData(['day', 'kept']), queries.getQueryData(['settings'])]).toEqual([
    undefined,
    { timezone: 'Asia/Kolkata' },
  ]);
});
