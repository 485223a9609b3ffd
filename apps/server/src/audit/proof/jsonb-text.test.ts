import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { canonicalJsonb } from './jsonb-text';
import { runs } from '../../../../../test/support/property-runs';

/** The text of a value as PostgreSQL writes it: with spaces, and shorter names of fields first. */
function jsonbOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonbOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const size = (name: string) => Buffer.byteLength(name);
  const fields = Object.entries(value).sort(([a], [b]) => size(a) - size(b) || (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}: ${jsonbOf(field)}`).join(', ')}}`;
}

it('writes the same text as the published implementation', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      const value: unknown = JSON.parse(text);
      expect(canonicalJsonb(jsonbOf(value))).toBe(canonicalize(value));
      expect(canonicalJsonb(JSON.stringify(value))).toBe(canonicalize(value));
    }),
    { numRuns: runs(500) },
  );
});

it('writes strings without escapes as the published implementation does', () => {
  const plain = fc.string({ unit: fc.constantFrom(..."aZ09 ,:{}[]'/!#\u007fé€😀\ufb33\u2028") });
  fc.assert(
    fc.property(
      fc.dictionary(plain, fc.oneof(plain, fc.array(plain), fc.dictionary(plain, plain))),
      (value) => {
        expect(canonicalJsonb(jsonbOf(value))).toBe(canonicalize(value));
      },
    ),
    { numRuns: runs(300) },
  );
});

it.each([
  ['{}', '{}'],
  ['[]', '[]'],
  ['{"a": {}, "b": []}', '{"a":{},"b":[]}'],
  ['{"b": 1, "aa": 2}', '{"aa":2,"b":1}'],
  ['{"ab": 1, "ab c": 2, "ab!": 3}', '{"ab":1,"ab c":2,"ab!":3}'],
  ['{"9": 1, "10": 2}', '{"10":2,"9":1}'],
  ['{"\ufb33": 1, "😀": 2}', '{"😀":2,"\ufb33":1}'],
  [
    '[1.50, 2.0, -3, 0, 123456789012345678, 0.000000000000000000000000001]',
    '[1.5,2,-3,0,123456789012345680,1e-27]',
  ],
  ['[true, false, null]', '[true,false,null]'],
  ['"a, b: {c}"', '"a, b: {c}"'],
  ['{"a\\"b": "\\u000f\\n\\\\"}', '{"a\\"b":"\\u000f\\n\\\\"}'],
])('writes the difficult cases: %s', (text, expected) =>
  expect(canonicalJsonb(text)).toBe(expected),
);

it('sorts many fields as it sorts few, also in nested objects', () => {
  const wide = {
    deep: [
      Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`field ${(i * 7919) % 500}`, i])),
    ],
  };
  expect(canonicalJsonb(jsonbOf(wide))).toBe(canonicalize(wide));
});

it('writes a number that is too large for JavaScript', () => {
  expect(canonicalJsonb(`{"quantity": 1${'0'.repeat(999)}}`)).toBe('{"quantity":Infinity}');
});
