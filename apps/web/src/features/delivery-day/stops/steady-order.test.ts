import fc from 'fast-check';
import { steadyOrder } from './steady-order';

const list = (text: string): string[] => text.split(' ').filter(Boolean);

/** @param built the list that is built anew; a bar stands between the open stops and the others */
function order(kept: string, built: string, seen: string, hasTop = false): string {
  const [open = '', others = ''] = built.split('|');
  const ids = [...list(open), ...list(others)];
  return steadyOrder(
    list(kept),
    { ids, open: list(open).length },
    { ids: new Set(list(seen)), hasTop },
  ).join(' ');
}

it.each([
  ['a stop that was done on the screen', '1 2 3 4 5', '1 3 4 5 | 2', '1 2 3', '1 2 3 4 5'],
  ['a done stop that is above the screen', '1 2 3 4 5', '1 3 4 5 | 2', '3 4', '1 3 4 5 2'],
  ['a done stop that is below the screen', '1 2 3 4 5', '1 2 3 5 | 4', '1 2', '1 2 3 5 4'],
  ['done stops above, and one that was left out', '1 2 3 4 5', '2 4 5 | 1 3', '4', '2 4 5 1 3'],
  ['a screen of done stops', '1 2 3 4 5', '3 4 5 | 1 2', '1 2', '1 2 3 4 5'],
  ['the end, with done stops on the screen', '1 2 3 4 5', '1 2 3 | 4 5', '3 4', '1 2 3 4 5'],
  ['only done stops above and below', '1 2 3 4', '3 | 1 2 4', '3', '3 1 2 4'],
  ['a stop that was reopened', '1 2 3 4 9', '1 9 2 3 4 |', '3 4', '1 9 2 3 4'],
  ['a stop that was removed from the screen', '1 2 3', '1 3 |', '1 2', '1 2 3'],
  ['a removed stop between two on the screen', '1 2 3', '1 3 |', '1 3', '1 2 3'],
  ['a stop that was removed below the screen', '1 2 3', '1 2 |', '1 2', '1 2'],
  ['a new stop at the end', '1 2 3', '1 2 3 4 |', '1 2 3', '1 2 3 4'],
  ['a new stop between two on the screen', '1 2 3 4', '1 9 2 3 4 |', '1 2', '1 2 9 3 4'],
  ['a new stop before the screen', '1 2 3 4', '9 1 2 3 4 |', '2 3', '9 1 2 3 4'],
  ['a new stop before the first one, which is cut off', '1 2 3', '9 1 2 3 |', '1 2', '9 1 2 3'],
  ['nothing on the screen', '3 2 1', '1 2 3 |', '', '1 2 3'],
])('%s', (_what, kept, built, seen, expected) => {
  expect(order(kept, built, seen)).toBe(expected);
});

it('puts no row above the first one while the upper edge of the list is on the screen', () => {
  expect(order('1 2 3', '9 1 2 3 |', '1 2', true)).toBe('1 2 9 3');
  expect(order('1 2 9 3', '9 1 2 3 |', '3')).toBe('9 1 2 3');
});

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 20 });

it('never moves what is on the screen, loses no row and keeps none twice', () => {
  fc.assert(
    fc.property(ids, ids, fc.nat(20), ids, fc.boolean(), (kept, builtIds, open, seen, hasTop) => {
      const built = { ids: builtIds, open };
      const view = { ids: new Set(seen.filter((id) => kept.includes(id))), hasTop };
      const result = steadyOrder(kept, built, view);
      const first = kept.findIndex((id) => view.ids.has(id));
      const last = kept.findLastIndex((id) => view.ids.has(id));
      const shown = first < 0 ? [] : kept.slice(first, last + 1);
      const at = shown[0] === undefined ? 0 : result.indexOf(shown[0]);
      expect(result.slice(at, at + shown.length)).toEqual(shown);
      expect([...result].sort()).toEqual([...new Set([...builtIds, ...shown])].sort());
      const others = (all: readonly string[]) => all.filter((id) => !shown.includes(id));
      expect(others(result)).toEqual(others(builtIds));
      expect(steadyOrder(result, built, view)).toEqual(result);
    }),
  );
});
