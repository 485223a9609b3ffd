import {
  createMessage,
  EMAIL_PATTERN,
  PASSWORD_MIN_LENGTH,
  phoneNumberOf,
  type Message,
} from '@milkround/contracts';
import {
  EXCEL_ERROR,
  hasFormula,
  textOf,
  textValue,
  type ParsedCell,
} from '../../spreadsheets/check/cell-values';
import type { Cell } from '../../spreadsheets/file/sheet';

/** The longest text that the forms of people accept. */
const MAX_CHARACTERS = 200;

function plainText(cell: Cell): ParsedCell<string> {
  return hasFormula(cell)
    ? { problem: createMessage('row-formula') }
    : textValue(cell, MAX_CHARACTERS);
}

/** Parses a required text. */
export function requiredText(cell: Cell, missingMessage: Message): ParsedCell<string> {
  const text = plainText(cell);
  return 'value' in text && text.value === '' ? { problem: missingMessage } : text;
}

/** Parses an email in lower case. */
export function emailValue(cell: Cell): ParsedCell<string> {
  const text = requiredText(cell, createMessage('email-required'));
  if ('problem' in text) return text;
  const value = text.value.toLowerCase();
  return EMAIL_PATTERN.test(value) ? { value } : { problem: createMessage('email-invalid') };
}

/** Parses a phone number into 10 digits; null when blank. */
export function phoneValue(cell: Cell): ParsedCell<string | null> {
  const text = plainText(cell);
  if ('problem' in text) return text;
  if (text.value === '') return { value: null };
  const value = phoneNumberOf(text.value);
  return value === null ? { problem: createMessage('phone-invalid') } : { value };
}

/** Parses a password; null when blank. No message contains the value. */
export function passwordValue(cell: Cell): ParsedCell<string | null> {
  const text = textOf(cell);
  if (text === '') return { value: null };
  if (hasFormula(cell)) return { problem: createMessage('row-formula') };
  if (EXCEL_ERROR.test(text)) return { problem: createMessage('row-excel-error', { error: text }) };
  if (text.length < PASSWORD_MIN_LENGTH) return { problem: createMessage('password-too-short') };
  return text.length > MAX_CHARACTERS
    ? { problem: createMessage('input-password-too-long', { max: MAX_CHARACTERS }) }
    : { value: text };
}
