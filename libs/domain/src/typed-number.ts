import { MAX_QUANTITY } from './quantity';

/** The kinds of typed numbers: a quantity (at most 3 places), rupees (at most 2), or a count of whole things. */
export type NumberKind = 'quantity' | 'rupees' | 'count';

export type NumberFault =
  | 'not-a-number'
  | 'negative'
  | 'too-many-places'
  | 'too-large'
  | 'not-whole';

export type TypedNumber =
  | { kind: 'blank' }
  | { kind: 'number'; value: number }
  /** A person must say which of the two is meant: `1,500` is 1500 or 1.5. */
  | { kind: 'unclear'; choices: readonly [thousands: number, decimal: number] }
  | { kind: 'refused'; fault: NumberFault };

const PLACES: Record<NumberKind, number> = { quantity: 3, rupees: 2, count: 0 };
const FRACTIONS: Record<string, string> = { '½': '1/2', '¼': '1/4', '¾': '3/4' };
const INDIAN_THOUSANDS = /^[1-9]\d?(,\d\d)*,\d{3}(\.\d*)?$/;
const WESTERN_THOUSANDS = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const ASCII = /^[\x20-\x7e]*$/;
const FRACTION = /^(?:(\d+) )?(\d+)\/(\d+)$/;

const refused = (fault: NumberFault): TypedNumber => ({ kind: 'refused', fault });

/** Reads a number as a person writes it: `1.5`, `1,5`, `1½`, `1 1/2`, `१.५`, and rupees as `1,23,456.50`. What is not clear is not read. */
export function readNumber(text: string, kind: NumberKind): TypedNumber {
  const plain = toPlainText(text);
  if (plain === '') return { kind: 'blank' };
  if (/^-[\d.,/ ]*\d/.test(plain)) return refused('negative');
  const fraction = kind === 'quantity' ? FRACTION.exec(plain) : null;
  if (fraction) return readFraction(fraction);
  if (kind === 'quantity' && /^\d*[1-9]\d*,\d{3}$/.test(plain))
    return {
      kind: 'unclear',
      choices: [Number(plain.replace(',', '')), Number(plain.replace(',', '.'))],
    };
  const hasThousands =
    kind !== 'quantity' && (INDIAN_THOUSANDS.test(plain) || WESTERN_THOUSANDS.test(plain));
  const decimal = hasThousands ? plain.replaceAll(',', '') : plain.replace(',', '.');
  if (!/^(\d+\.?\d*|\.\d+)$/.test(decimal)) return refused('not-a-number');
  const [, places = ''] = decimal.split('.');
  if (places.length > PLACES[kind])
    return refused(kind === 'count' ? 'not-whole' : 'too-many-places');
  return bounded(Number(decimal));
}

/** The number of a text, or null for a blank, unclear or refused one. */
export function numberOf(text: string, kind: NumberKind): number | null {
  const typed = readNumber(text, kind);
  return typed.kind === 'number' ? typed.value : null;
}

const bounded = (value: number): TypedNumber =>
  value > MAX_QUANTITY ? refused('too-large') : { kind: 'number', value };

/** `1/2`, and `1 1/2` as one and a half. */
function readFraction([, whole = '0', over = '', under = '']: RegExpExecArray): TypedNumber {
  const [numerator, denominator] = [Number(over), Number(under)];
  if (numerator >= denominator) return refused('not-a-number');
  const thousandths = (numerator * 1000) / denominator;
  return Number.isInteger(thousandths)
    ? bounded((Number(whole) * 1000 + thousandths) / 1000)
    : refused('too-many-places');
}

/** Returns the text with digits, separators, fractions, minus and spaces of any script in their plain form. */
function toPlainText(text: string): string {
  return toAsciiDigits(text)
    .replace(/[½¼¾]/g, (sign) => ` ${FRACTIONS[sign] ?? ''}`)
    .replace(/[.．٫]/g, '.')
    .replace(/[,，]/g, ',')
    .replace(/[/⁄∕／]/g, '/')
    .replace(/[-−–‐‑－]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/ ?\/ ?/g, '/')
    .trim();
}

/** Returns the text with digits of any script in ASCII. */
export const toAsciiDigits = (text: string): string =>
  ASCII.test(text) ? text : text.replace(/(?!\d)\p{Nd}/gu, toAsciiDigit);

/** Invisible joiners beside characters that they do not join. Indic letters need the others. */
const IDLE_JOINERS = /(?<=^|[\x20-\x7e])[\u200c\u200d]+|[\u200c\u200d]+(?=[\x20-\x7e]|$)/g;

/** Returns an id in its plain form: digits of any script, full-width letters, dashes and spaces of any kind, without spaces around it. */
export const toPlainId = (text: string): string =>
  ASCII.test(text)
    ? text.trim()
    : toAsciiDigits(text)
        .replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
        .replace(/[\p{Pd}\u2212]/gu, '-')
        .replace(/\p{Zs}/gu, ' ')
        .replace(IDLE_JOINERS, '')
        .trim();

/** The decimal digits of each script are ten successive characters, and some scripts follow each other. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((code - start) % 10);
}
