import fc from 'fast-check';
import { PersistentMap } from './persistent-map';
import { runs } from '../../../test/support/property-runs';

const key = fc.integer({ min: 0, max: 400 }).map((n) => `c${n}`);
const step = fc.record({ key, value: fc.option(fc.nat(), { nil: null, freq: 3 }) });

describe('PersistentMap', () => {
  it('has the same entries as a plain map after the same steps', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 600, size: 'max' }), (steps) => {
        const plain = new Map<string, number>();
        let map = PersistentMap.empty<number>();
        for (const { key, value } of steps) {
          if (value === null) {
            plain.delete(key);
            map = map.without(key);
          } else {
            plain.set(key, value);
            map = map.with(key, value);
          }
        }
        expect(map.size).toBe(plain.size);
        expect(new Map(map)).toEqual(plain);
        expect(new Map([...map.keys()].map((each) => [each, map.get(each)]))).toEqual(plain);
        expect([...map.values()].sort()).toEqual([...plain.values()].sort());
        for (let n = 0; n <= 400; n += 1) expect(map.has(`c${n}`)).toBe(plain.has(`c${n}`));
      }),
      { seed: 3, numRuns: runs(20) },
    );
  });

  it('leaves the map that it was made from as it was', () => {
    let map = PersistentMap.empty<number>();
    for (let n = 0; n < 1_000; n += 1) map = map.with(`c${n}`, n);
    const changed = map.with('c7', -1).without('c8').with('new', 1);
    expect([map.size, map.get('c7'), map.get('c8'), map.has('new')]).toEqual([1_000, 7, 8, false]);
    expect([changed.size, changed.get('c7'), changed.get('c8'), changed.has('new')]).toEqual([
      1_000,
      -1,
      undefined,
      true,
    ]);
  });

  it('is the same map when there is nothing to take out', () => {
    const map = PersistentMap.empty<number>().with('a', 1);
    expect(map.without('b')).toBe(map);
  });

  it('visits every entry with itself', () => {
    const map = PersistentMap.empty<number>().with('a', 1).with('b', 2);
    const seen: [string, number, boolean][] = [];
    map.forEach((value, name, of) => seen.push([name, value, of === map]));
    expect(seen).toEqual([
      ['a', 1, true],
      ['b', 2, true],
    ]);
  });
});
