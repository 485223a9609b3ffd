import {
  createMessage,
  hasHiddenCharacters,
  withoutHiddenCharacters,
  type Message,
} from '@milkround/contracts';
import {
  MAX_QUANTITY,
  readNumber,
  toAsciiDigits,
  toPlainId,
  type NumberFault,
  type Quantity,
} from '@milkround/domain';
import { shownText, type Cell, type FaultyCell, type ShownNumber } from '../file/sheet';

/** A cell's value, or the sentence that explains its error. */
export type ParsedCell<T> = { value: T } | { problem: Message | (() => Message) };

/** Returns the cleaned text of a cell. */
export const textOf = (cell: Cell): string => cleanText(shownText(cell));

// Characters that cannot be stored or are invisible: control characters, halves of surrogate pairs, noncharacters, byte order marks,
// zero-width spaces, soft hyphens, word joiners. Other joiners are kept, because Indic scripts need them.
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]|\p{Surrogate}|\p{Noncharacter_Code_Point}/gu;
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;

const PLAIN = /^[\x20-\x7e]*$/;

function cleanText(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return text
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, '')
    .replace(CONTROL, ' ')
    .normalize('NFC')
    .trim();
}

export const EXCEL_ERROR = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|ERROR|SPILL!|CALC!)$/;

const isFaulty = (cell: Cell): cell is FaultyCell => typeof cell === 'object' && 'fault' in cell;

/** Returns why a cell has no value that can be read; null for all others. */
export const faultOf = (cell: Cell): Message | null => (isFaulty(cell) ? cell.fault : null);

const isShownNumber = (cell: Cell): cell is ShownNumber =>
  typeof cell === 'object' && 'value' in cell;

/** Whether a cell has a text like a formula. */
export const hasFormula = (cell: Cell): boolean => typeof cell === 'string' && /^\s*=/.test(cell);

/** Parses a text of one line and at most `max` characters; blank is a valid value. Line breaks and tabs are read as spaces. */
export const textValue = (cell: Cell, max: number): ParsedCell<string> =>
  checkText(cell, textOf(cell).replace(/[\t\n]+/g, ' '), max);

/** Parses a text that may have several lines. */
export const linesValue = (cell: Cell, max: number): ParsedCell<string> =>
  checkText(cell, textOf(cell), max);

/** Letters that another program could not write: question marks or U+FFFD in their place, or UTF-8 that was read as Windows-1252. */
const LOST_LETTERS =
  /\ufffd|\?{3}|à[¤-·]|â€|Ã[\u00a0-\u00bf]|Â[\u00a0-\u00bf]|^(?=.*\?.*\?)[?\s\p{P}]+$/u;

function checkText(cell: Cell, text: string, max: number): ParsedCell<string> {
  if (isFaulty(cell)) return { problem: cell.fault };
  if (EXCEL_ERROR.test(text)) return { problem: createMessage('row-excel-error', { error: text }) };
  if (text.length > max)
    return { problem: createMessage('row-too-long', { value: quoted(text), max }) };
  if (LOST_LETTERS.test(text))
    return { problem: createMessage('row-letters-lost', { value: quoted(text) }) };
  if (hasHiddenCharacters(text, true))
    return {
      problem: createMessage('row-hidden', { value: quoted(withoutHiddenCharacters(text)) }),
    };
  return { value: text };
}

/** Parses a required text. `title` names the column. */
export function requiredText(cell: Cell, max: number, title: string): ParsedCell<string> {
  const text = textValue(cell, max);
  return 'value' in text && text.value === ''
    ? { problem: createMessage('row-blank', { column: title }) }
    : text;
}

/** Returns the id in a cell: the text that is shown, in its plain form. Other programs guard a text by an apostrophe. */
export const idText = (cell: Cell): string => toPlainId(textOf(cell).replace(/^['’]/, ''));

/** From here on, Excel does not store all digits of a number. */
const FIRST_INEXACT = 1e15;
const SCIENTIFIC = /^\d(?:[.,]\d+e\+?|e\+)\d+$/i;

/**
 * Parses an id. A formula is refused, because its text would be stored as another id; a date, because Excel has made it of something else; two lines,
 * because they may be one id or two.
 */
export function idValue(cell: Cell, max: number, title: string): ParsedCell<string> {
  if (hasFormula(cell)) return { problem: createMessage('row-formula') };
  if (isShownNumber(cell) && cell.isDate)
    return { problem: createMessage('row-id-date', { value: quoted(cell.text) }) };
  const text = idText(cell);
  if (text.includes('\n'))
    return { problem: createMessage('row-id-lines', { value: quoted(text.replace(/\s+/g, ' ')) }) };
  if (SCIENTIFIC.test(text) || (typeof cell === 'number' && Math.abs(cell) >= FIRST_INEXACT))
    return { problem: createMessage('row-digits-lost', { value: quoted(text) }) };
  return requiredText(isFaulty(cell) ? cell : text, max, title);
}

/** Returns the text of a cell with digits of ASCII. */
export const textWithDigits = (cell: Cell): string => toAsciiDigits(textOf(cell));

/** Parses a quantity as a person sees it. `title` names the column. */
export function quantityValue(cell: Cell, title: string): ParsedCell<Quantity> {
  if (isFaulty(cell)) return { problem: cell.fault };
  if (typeof cell === 'number') return numberValue(cell);
  if (isShownNumber(cell)) return shownNumberValue(cell);
  const text = textWithDigits(cell).replace(/^['’]/, '');
  const typed = readNumber(text.replace(/([.,]\d{3})0+$/, '$1'), 'quantity');
  switch (typed.kind) {
    case 'blank':
      return { problem: createMessage('row-blank', { column: title }) };
    case 'number':
      return typed;
    case 'unclear': {
      const [thousands, decimal] = typed.choices;
      return { problem: createMessage('row-unclear', { value: quoted(text), thousands, decimal }) };
    }
    case 'refused':
      return { problem: quantityProblem(typed.fault, text) };
  }
}

/** In the wide form an empty cell or a dash is not a line. */
export const isNoLine = (cell: Cell): boolean =>
  typeof cell !== 'object' && /^(|[-–—])$/.test(textOf(cell));

function numberValue(cell: number): ParsedCell<Quantity> {
  const value = Number(cell.toPrecision(15));
  const text = String(value);
  if (value < 0) return { problem: quantityProblem('negative', text) };
  if (value > MAX_QUANTITY) return { problem: quantityProblem('too-large', text) };
  if (Number.isNaN(value)) return { problem: quantityProblem('not-a-number', text) };
  return Math.round(value * 1000) / 1000 === value
    ? { value }
    : { problem: quantityProblem('too-many-places', text) };
}

/** A number whose format shows something else than its value is an error: nobody can say which of the two is meant. */
function shownNumberValue({ value, text, isDate }: ShownNumber): ParsedCell<Quantity> {
  if (isDate) return { problem: createMessage('row-quantity-date', { value: quoted(text) }) };
  if (/[^\d\s.,/()-]/.test(text))
    return { problem: createMessage('row-unit', { value: quoted(text) }) };
  const number = numberValue(value);
  if ('problem' in number) return number;
  const shown = readNumber(text.replaceAll(',', ''), 'quantity');
  const isSame = shown.kind === 'number' ? shown.value === number.value : number.value === 0;
  return isSame
    ? number
    : {
        problem: createMessage('row-shown-otherwise', { shown: quoted(text), value: number.value }),
      };
}

const DATE_LIKE = /^\d{1,2}[-/. ]?\p{L}{3,}|^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$|^\d{4}-\d\d-\d\d/u;
const WITH_UNIT = /^[\d.,/\s½¼¾]*\d[\d.,/\s½¼¾]*[\p{L}%₹$][\p{L}\p{M}.%\s]*$|^[₹$]/u;
const MONTHS = /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i;

function quantityProblem(fault: NumberFault, text: string): Message {
  const value = quoted(text);
  switch (fault) {
    case 'negative':
      return createMessage('row-negative', { value });
    case 'too-large':
      return createMessage('row-too-much', { value, max: MAX_QUANTITY });
    case 'too-many-places':
      return createMessage('row-too-fine', { value });
    default:
  }
  if (EXCEL_ERROR.test(text)) return createMessage('row-excel-error', { error: text });
  if (DATE_LIKE.test(text) && (MONTHS.test(text) || !/\p{L}/u.test(text)))
    return createMessage('row-quantity-date', { value });
  return createMessage(WITH_UNIT.test(text) ? 'row-unit' : 'row-not-number', { value });
}

const MAX_SEQUENCE = 1_000_000;

/** Parses a whole number from 1; null when blank. */
export function sequenceValue(cell: Cell): ParsedCell<number | null> {
  if (isFaulty(cell)) return { problem: cell.fault };
  const text = textWithDigits(cell);
  if (text === '') return { value: null };
  const value = /^\d{1,7}(\.0+)?$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > MAX_SEQUENCE)
    return {
      problem: createMessage('row-not-sequence', { value: quoted(text), max: MAX_SEQUENCE }),
    };
  return { value };
}

/** Matches whole characters, because half of one cannot be stored. */
const TOO_LONG = /^(.{80}).+/su;

/** Returns a value in the form for messages. */
export const quoted = (text: string) => `"${text.replace(TOO_LONG, '$1…')}"`;
