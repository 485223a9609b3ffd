import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { canonicalJson } from './canonical-json';
import { runs } from '../../../../../test/support/property-runs';

it('writes the same text as the published implementation', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      const value: unknown = JSON.parse(text);
      expect(canonicalJson(value)).toBe(canonicalize(value));
    }),
    { numRuns: runs(500) },
  );
});

it.each([
  ['{"b":1,"a":2,"10":3,"9":4}', '{"10":3,"9":4,"a":2,"b":1}'],
  [
    '{"__proto__":{"hidden":1},"toJSON":2,"constructor":3}',
    '{"__proto__":{"hidden":1},"constructor":3,"toJSON":2}',
  ],
  ['{"\\u20ac":1,"\\r":2,"\\ud83d\\ude00":3,"\\ufb33":4}', '{"\\r":2,"€":1,"😀":3,"\ufb33":4}'],
  [
    '[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001,-0]',
    '[333333333.3333333,1e+30,4.5,0.002,1e-27,0]',
  ],
  [
    '"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/\\u007f"',
    '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/\u007f"',
  ],
  ['[true,false,null,{},[]]', '[true,false,null,{},[]]'],
])('writes the difficult cases: %s', (text, expected) =>
  expect(canonicalJson(JSON.parse(text))).toBe(expected),
);

it('sorts many fields as it sorts few', () => {
  const wide = Object.fromEntries(
    Array.from({ length: 500 }, (_, i) => [`field ${(i * 7919) % 500}`, i]),
  );
  expect(canonicalJson(wide)).toBe(canonicalize(wide));
});

it('writes a number that is too large for JavaScript, so that it cannot stop the sealing', () => {
  expect(canonicalJson(JSON.parse('{"quantity":1e999}'))).toBe('{"quantity":Infinity}');
});
