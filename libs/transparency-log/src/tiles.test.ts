import fc from 'fast-check';
import { parseTilePath, rightEdge, TILE_WIDTH, tilePath, tileWidth } from './tiles';

it.each([
  [{ level: 0, index: 0 }, 256, 'tile/0/000'],
  [{ level: 0, index: 1_234_067 }, 256, 'tile/0/x001/x234/067'],
  [{ level: 1, index: 1_234 }, 8, 'tile/1/x001/234.p/8'],
])('has the path that the specification shows: %j, %d hashes', (place, width, path) => {
  expect(tilePath(place, width)).toBe(path);
  expect(parseTilePath(path)).toEqual({ ...place, width });
});

it('reads back every path that it writes', () => {
  fc.assert(
    fc.property(
      fc.nat(6),
      fc.nat(999_999_999),
      fc.integer({ min: 1, max: TILE_WIDTH }),
      (level, index, width) => {
        expect(parseTilePath(tilePath({ level, index }, width))).toEqual({ level, index, width });
      },
    ),
  );
});

it.each([
  'tile/0/1',
  'tile/0/x000/001',
  'tile/7/000',
  'tile/0/000.p/0',
  'tile/0/000.p/256',
  'tile/0/000.p/07',
  'tile/0/../000',
  'tile/0/001/002',
  'checkpoint',
  '',
])('reads no other path: %j', (path) => expect(parseTilePath(path)).toBeNull());

it('counts the hashes of each tile of a tree', () => {
  expect(tileWidth({ level: 0, index: 273 }, 70_000)).toBe(112);
  expect(tileWidth({ level: 1, index: 1 }, 70_000)).toBe(17);
  expect(tileWidth({ level: 2, index: 0 }, 70_000)).toBe(1);
  expect(tileWidth({ level: 3, index: 0 }, 70_000)).toBe(0);
  expect(rightEdge(70_000)).toEqual([
    { level: 0, index: 273 },
    { level: 1, index: 1 },
    { level: 2, index: 0 },
  ]);
  expect(rightEdge(0)).toEqual([]);
});
