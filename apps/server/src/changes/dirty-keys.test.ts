import { DirtyKeys } from './dirty-keys';

const stop = (n: number, deliveryBoyId = 1) => ({
  date: '2026-11-21',
  deliveryBoyId,
  consumerId: `c${n}`,
});

it('has each key once, and remembers which rows may have been removed', () => {
  const dirty = new DirtyKeys();
  dirty.addStop(stop(1), true);
  dirty.addStop(stop(1));
  dirty.addId(4);
  expect([dirty.stops.size, dirty.ids.size, [...dirty.removed]]).toEqual([
    1,
    1,
    ['2026-11-21/1/c1'],
  ]);
});

it('is limited: above that only a fetch helps', () => {
  const dirty = new DirtyKeys();
  for (let n = 0; n < 600; n++) dirty.addStop(stop(n), true);
  expect([dirty.isEverything, dirty.isEmpty, dirty.stops.size, dirty.removed.size]).toEqual([
    true,
    false,
    0,
    0,
  ]);
  dirty.addStop(stop(1));
  expect(dirty.stops.size).toBe(0);
});

it('adds the keys of a read that failed', () => {
  const [failed, since, all] = [new DirtyKeys(), new DirtyKeys(), new DirtyKeys()];
  failed.addStop(stop(1), true);
  since.addStop(stop(2));
  since.add(failed);
  expect([[...since.stops.keys()], [...since.removed]]).toEqual([
    ['2026-11-21/1/c2', '2026-11-21/1/c1'],
    ['2026-11-21/1/c1'],
  ]);
  all.addAll();
  since.add(all);
  expect(since.isEverything).toBe(true);
});
