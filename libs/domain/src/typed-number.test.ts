import fc from 'fast-check';
import { readNumber, type NumberFault, type NumberKind } from './typed-number';

const number = (value: number) => ({ kind: 'number', value });
const refused = (fault: NumberFault) => ({ kind: 'refused', fault });

it.each<[NumberKind, string, object]>([
  ['quantity', ' ', { kind: 'blank' }],
  ['quantity', '1.5', number(1.5)],
  ['quantity', '1,5', number(1.5)],
  ['quantity', '.5', number(0.5)],
  ['quantity', '1.', number(1)],
  ['quantity', '1.500', number(1.5)],
  ['quantity', '0,500', number(0.5)],
  ['quantity', '1,500', { kind: 'unclear', choices: [1500, 1.5] }],
  ['quantity', '१,५००', { kind: 'unclear', choices: [1500, 1.5] }],
  ['quantity', '½', number(0.5)],
  ['quantity', '1½', number(1.5)],
  ['quantity', '1 1/2', number(1.5)],
  ['quantity', '1/2', number(0.5)],
  ['quantity', '3 ¾', number(3.75)],
  ['quantity', '१.५', number(1.5)],
  ['quantity', '１．５', number(1.5)],
  ['quantity', '٢٫٥', number(2.5)],
  ['quantity', '1/3', refused('too-many-places')],
  ['quantity', '3/2', refused('not-a-number')],
  ['quantity', '1/0', refused('not-a-number')],
  ['quantity', '1.2.3', refused('not-a-number')],
  ['quantity', '1,2,3', refused('not-a-number')],
  ['quantity', '1,500.5', refused('not-a-number')],
  ['quantity', '1 500', refused('not-a-number')],
  ['quantity', '1e3', refused('not-a-number')],
  ['quantity', '500 ml', refused('not-a-number')],
  ['quantity', '.', refused('not-a-number')],
  ['quantity', '-1', refused('negative')],
  ['quantity', '−1½', refused('negative')],
  ['quantity', '1.2345', refused('too-many-places')],
  ['quantity', '1,2345', refused('too-many-places')],
  ['quantity', '100000', refused('too-large')],
  ['rupees', '1,500', number(1500)],
  ['rupees', '1,500.50', number(1500.5)],
  ['rupees', '12,345.5', number(12345.5)],
  ['rupees', '1,50', number(1.5)],
  ['rupees', '1.500', refused('too-many-places')],
  ['rupees', '0,500', refused('too-many-places')],
  ['rupees', '10,00,000', refused('too-large')],
  ['rupees', '1,000,000', refused('too-large')],
  ['rupees', '1,50,00', refused('not-a-number')],
  ['rupees', '½', refused('not-a-number')],
  ['count', '12', number(12)],
  ['count', '१२', number(12)],
  ['count', '1.5', refused('not-whole')],
  ['count', '1/2', refused('not-a-number')],
])('reads as %s "%s"', (kind, text, expected) => {
  expect(readNumber(text, kind)).toEqual(expected);
});

const thousandths = fc.integer({ min: 0, max: 99_999_999 });
const ZEROS = ['0', '०', '০', '૦', '٠', '０', '𝟎'];
const inScript = (text: string, zero: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));

/** A quantity as people write it in any form that has one meaning. */
const writtenQuantity = fc
  .record({
    thousandths,
    zero: fc.constantFrom(...ZEROS),
    isComma: fc.boolean(),
    isFraction: fc.boolean(),
    zeros: fc.nat(2),
    space: fc.constantFrom('', ' ', '\u00a0'),
  })
  .map(({ thousandths, zero, isComma, isFraction, zeros, space }) => {
    const value = thousandths / 1000;
    const whole = Math.floor(value);
    const eighths = (thousandths % 1000) / 125;
    if (isFraction && eighths > 0 && Number.isInteger(eighths))
      return { value, text: inScript(`${whole}${space || ' '}${eighths}/8`, zero) };
    const [, places = ''] = String(value).split('.');
    const written = `${'0'.repeat(zeros)}${whole}${places && `.${places}`}`;
    const isClear = places.length < 3 || whole === 0;
    const text = isComma && isClear ? written.replace('.', ',') : written;
    return { value, text: `${space}${inScript(text, zero)}${space}` };
  });

it('reads a quantity in every form as the number that was written', () => {
  fc.assert(
    fc.property(writtenQuantity, ({ value, text }) => {
      expect(readNumber(text, 'quantity')).toEqual(number(value));
    }),
    { numRuns: 1_000 },
  );
});

it('reads rupees with separators of thousands in the Indian and the western way', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.constantFrom('en-IN', 'en-US'),
      (paise, locale) => {
        const text = (paise / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
        expect(readNumber(text, 'rupees')).toEqual(number(paise / 100));
      },
    ),
  );
});

it('never reads a text as a number of other digits', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0125.,/ -½e५'), maxLength: 9 });
  const digitsOf = (written: string) => written.replaceAll('५', '5').replace(/\D/g, '');
  fc.assert(
    fc.property(text, fc.constantFrom<NumberKind>('quantity', 'rupees', 'count'), (text, kind) => {
      const typed = readNumber(text, kind);
      if (typed.kind !== 'number' || /[/½]/.test(text)) return;
      const withoutZeros = (digits: string) => digits.replace(/^0+|0+$/g, '');
      expect(withoutZeros(digitsOf(String(typed.value)))).toBe(withoutZeros(digitsOf(text)));
    }),
    { numRuns: 2_000 },
  );
});
