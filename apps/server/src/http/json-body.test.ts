import fc from 'fast-check';
import { exceededLimit } from './json-body';

const LIMITS = { depth: 3, fields: 4, values: 6 };
const exceeded = (json: string) => exceededLimit(Buffer.from(json), LIMITS);

describe('the size of a JSON text', () => {
  it.each([
    '{}',
    '[[[]]]',
    '{"a":1,"b":2,"c":3,"d":4}',
    '"[[[[[[[["',
    '{"a\\"[[[[":"\\\\"}',
    '',
    'null',
    '["\\\\\\"[[[["]',
  ])('is fine: %s', (json) => expect(exceeded(json)).toBeNull());
  it.each([
    ['[[[[]]]]', 'depth'],
    ['{"a":{"b":{"c":{}}}}', 'depth'],
    ['{"a":1,"b":2,"c":3,"d":4,"e":5}', 'fields'],
    ['[1,2,3,4,5,6,7]', 'values'],
    ['{"\\\\":[[[', 'depth'],
  ])('is too much: %s', (json, limit) => expect(exceeded(json)).toBe(limit));

  it('is the same as in the parsed value', () =>
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (json) => {
        const size = sizeOf(JSON.parse(json), 0);
        expect(exceededLimit(Buffer.from(json), size)).toBeNull();
        if (size.depth > 0)
          expect(exceededLimit(Buffer.from(json), { ...size, depth: size.depth - 1 })).toBe(
            'depth',
          );
      }),
    ));
});

/** Counts in the parsed value. The parser drops repeated names, so the text has at least as many. */
function sizeOf(value: unknown, depth: number): { depth: number; fields: number; values: number } {
  if (typeof value !== 'object' || value === null) return { depth, fields: 0, values: 1 };
  const items = Object.values(value).map((item) => sizeOf(item, depth + 1));
  return {
    depth: Math.max(depth + 1, ...items.map((item) => item.depth)),
    fields: items.reduce(
      (sum, { fields }) => sum + fields,
      Array.isArray(value) ? 0 : items.length,
    ),
    values: items.reduce((sum, { values }) => sum + values, 2),
  };
}
