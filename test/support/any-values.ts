import fc from 'fast-check';
import { anyText } from './any-text';
import { MAX_QUANTITY } from '@milkround/domain';

const MAX_INT = 2_147_483_647;
const MAX_TEXT = 200;

/** The longest texts that the inputs accept, and all characters that have caused errors in programs. Some of them cannot be stored. */
export const text = fc.oneof(
  { weight: 3, arbitrary: anyText({ maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: anyText({ minLength: MAX_TEXT / 2, maxLength: MAX_TEXT / 2 }),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\uFFFF'.repeat(MAX_TEXT),
      '\u{1F95B}'.repeat(MAX_TEXT / 2),
      `e${'\u0301'.repeat(MAX_TEXT - 1)}`,
      '\u{1D160}'.repeat(MAX_TEXT / 2),
      'İ'.repeat(MAX_TEXT),
      '\u202Eabc\u2066',
      '👩‍👩‍👧‍👦',
      '\uFEFFx',
      '\u0001\u001F\u007F\u0085\u2028',
      '\\u0000',
      '\\',
      `'"; drop table event; --`,
      '{{name}}',
      '$1',
      '__proto__',
      'constructor',
      'NaN',
      'null',
      'आशा',
      'a/b/c',
      '\0',
      'a\0b',
      '\ud800',
      'x\udfff',
    ),
  },
);
export const quantity = fc.constantFrom(0, 0.001, 0.1, 0.125, 1, 2.005, 12_345.678, MAX_QUANTITY);
export const sum = fc.constantFrom(0, 0.001, 1_000_000.125, 100_000 * 21_000);
export const id = fc.constantFrom(1, 2, MAX_INT);
export const count = fc.constantFrom(0, 1, 1_000_000);
export const uuid = fc.oneof(
  fc.uuid(),
  fc.constantFrom(
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '0b9e9f4c-8f0e-4a54-9a3b-7a3f9a1c2d3e',
  ),
);
export const date = fc.constantFrom(
  '1970-01-01',
  '2026-02-28',
  '2028-02-29',
  '2026-11-22',
  '2199-12-31',
);
export const time = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constantFrom(
      '1970-01-01T00:00:00.000Z',
      '2026-11-21T18:29:59.999Z',
      '2026-11-22T00:00:00Z',
      '2199-12-31T23:59:59.999Z',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '0000-01-01T00:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
      '+275760-09-13T00:00:00.000Z',
      '2026-06-30T23:59:60Z',
      '',
    ),
  },
);
/** Any JSON value, because a phone may send any. */
export const sent = fc.oneof(
  fc.dictionary(
    text,
    fc.oneof(text, fc.boolean(), fc.constantFrom(0, -1, 9_007_199_254, 0.1 + 0.2, 5e-324)),
    { maxKeys: 5 },
  ),
  fc.constantFrom<Record<string, unknown>>(
    {},
    { deep: { deep: { deep: [[[[{}]]]] } } },
    { huge: 'x'.repeat(100_000) },
    { none: null, nan: NaN },
  ),
);
