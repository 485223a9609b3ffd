import {
  createMessage,
  hasHiddenCharacters,
  withoutHiddenCharacters,
  type Message,
} from '@milkround/contracts';
import { MAX_QUANTITY, quantityOf, type Quantity } from '@milkround/domain';
import type { Cell } from '../file/sheet';

/** A cell's value, or the sentence that explains its error. */
export type ParsedCell<T> = { value: T } | { problem: Message | (() => Message) };

/** Returns the text of a cell. Numbers are rounded to 15 digits, the maximum that Excel shows. */
export const textOf = (cell: Cell): string =>
  typeof cell === 'number'
    ? String(Number(cell.toPrecision(15)))
    : cell === undefined
      ? ''
      : cleanText(cell);

// Characters that cannot be stored or are invisible: control characters, halves of surrogate pairs, byte order marks, zero-width spaces,
// soft hyphens, word joiners. Other joiners are kept, because Indic scripts need them.
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]|\p{Surrogate}/gu;
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

/** Whether a cell has a formula that was never calculated, or a text like one. */
export const hasFormula = (cell: Cell): boolean => typeof cell === 'string' && /^\s*=/.test(cell);

/** Parses a text of one line and at most `max` characters; blank is a valid value. Line breaks and tabs are read as spaces. */
export const textValue = (cell: Cell, max: number): ParsedCell<string> =>
  checkText(textOf(cell).replace(/[\t\n]+/g, ' '), max);

/** Parses a text that may have several lines. */
export const linesValue = (cell: Cell, max: number): ParsedCell<string> =>
  checkText(textOf(cell), max);

function checkText(text: string, max: number): ParsedCell<string> {
  if (EXCEL_ERROR.test(text)) return { problem: createMessage('row-excel-error', { error: text }) };
  if (text.length > max)
    return { problem: createMessage('row-too-long', { value: quoted(text), max }) };
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

/** Returns the text of a cell with digits of ASCII: a CSV file has the digits that the format of a cell showed, which may be Devanagari. */
export const textWithDigits = (cell: Cell): string =>
  textOf(cell).replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x966));

export function quantityValue(cell: Cell, title: string): ParsedCell<Quantity> {
  const text = textWithDigits(cell);
  if (text === '') return { problem: createMessage('row-blank', { column: title }) };
  const value = quantityOf(text.replace(/^\./, '0.').replace(/(\.\d{3})0+$/, '$1'));
  return value === null ? { problem: wrongQuantity(text) } : { value };
}

/** In the wide form an empty cell, a dash or 0 is not a line. */
export const isNoLine = (cell: Cell): boolean => /^(|[-–—])$/.test(textOf(cell));

function wrongQuantity(text: string): Message {
  const value = quoted(text);
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text))
    return createMessage('row-not-number', { value });
  const number = Number(text);
  if (number < 0) return createMessage('row-negative', { value });
  return number > MAX_QUANTITY
    ? createMessage('row-too-much', { value, max: MAX_QUANTITY })
    : createMessage('row-too-fine', { value });
}

const MAX_SEQUENCE = 1_000_000;

/** Parses a whole number from 1; null when blank. */
export function sequenceValue(cell: Cell): ParsedCell<number | null> {
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
