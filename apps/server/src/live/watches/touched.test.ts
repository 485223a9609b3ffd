import { Touched } from './touched';

const stop = (n: number, deliveryBoyId = 1) => ({ date: '2026-11-21', deliveryBoyId, consumerId: `c${n}` });

it('has each thing once, and remembers that it may be gone', () => {
  const touched = new Touched();
  touched.stop(stop(1), true);
  touched.stop(stop(1));
  touched.id(4);
  expect([touched.stops.size, touched.ids.size, [...touched.gone]]).toEqual([1, 1, ['2026-11-21/1/c1']]);
});

it('ends with the word to fetch, however much is touched', () => {
  const touched = new Touched();
  for (let n = 0; n < 600; n++) touched.stop(stop(n), true);
  expect([touched.isEverything, touched.isEmpty, touched.stops.size, touched.gone.size]).toEqual([true, false, 0, 0]);
  touched.stop(stop(1));
  expect(touched.stops.size).toBe(0);
});

it('takes back what could not be read', () => {
  const [failed, since, all] = [new Touched(), new Touched(), new Touched()];
  failed.stop(stop(1), true);
  since.stop(stop(2));
  since.add(failed);
  expect([[...since.stops.keys()], [...since.gone]]).toEqual([['2026-11-21/1/c2', '2026-11-21/1/c1'], ['2026-11-21/1/c1']]);
  all.all();
  since.add(all);
  expect(since.isEverything).toBe(true);
});

it('says nothing of the days that somebody may not see, not even what is gone', () => {
  const touched = new Touched();
  for (const boy of [1, 2]) {
    touched.stop(stop(1, boy), true);
    touched.day(`d${boy}`, stop(1, boy));
    touched.id(`close-${boy}`, stop(1, boy), true);
  }
  touched.id('of no day');
  const own = touched.ofDays(({ deliveryBoyId }) => deliveryBoyId === 2);
  expect([[...own.stops.keys()], [...own.days.keys()], [...own.ids.keys()], [...own.gone]]).toEqual([
    ['2026-11-21/2/c1'],
    ['d2'],
    ['close-2', 'of no day'],
    ['2026-11-21/2/c1', 'close-2'],
  ]);
});
