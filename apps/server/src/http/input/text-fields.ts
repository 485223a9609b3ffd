import { createMessage, hasHiddenCharacters } from '@milkround/contracts';
import { validate as isUuid } from 'uuid';
import { field, type FieldRules } from './field';

export interface TextRules extends FieldRules {
  /** The maximum length in characters; 200 by default. */
  max?: number;
  min?: number;
  pattern?: RegExp;
  /** Returns the form in which a text is stored, or null for a wrong one. */
  convert?: (text: string) => string | null;
  /** Stored in lower case, as emails are. */
  lowerCase?: boolean;
  /** A number is accepted as its digits: consumer ids are text even when they look like numbers. */
  numbers?: boolean;
  /** Lines and tabs are allowed; other hidden characters are not. */
  lines?: boolean;
  /** Whether the text only looks up existing data, which may contain hidden characters from before they were refused. */
  isLookup?: boolean;
}

/** Text of one line without hidden characters, trimmed. Stored text is normalized (NFC), so that searches can compare it. */
export function TextField({
  max = 200,
  min = 0,
  pattern,
  convert = (text) => text,
  lowerCase,
  numbers,
  lines,
  isLookup,
  ...rules
}: TextRules = {}): PropertyDecorator {
  const isHiding = (text: string) => !isLookup && hasHiddenCharacters(text, lines);
  return field(
    (value) => {
      const rawText =
        numbers && typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
      if (typeof rawText !== 'string') return undefined;
      const normalized = isLookup ? rawText.trim() : rawText.trim().normalize('NFC');
      const text = convert(lowerCase ? normalized.toLowerCase() : normalized);
      return text !== null &&
        text.length <= max &&
        text.length >= min &&
        (!pattern || pattern.test(text)) &&
        !isHiding(text)
        ? text
        : undefined;
    },
    (name, value) => {
      if (typeof value === 'string' && isHiding(value.trim()))
        return createMessage('input-hidden', { field: name });
      return pattern || min > 0
        ? createMessage('input-not-valid', { field: name })
        : createMessage('input-text', { field: name, max });
    },
    { type: String, minLength: min, maxLength: max, ...(pattern && { pattern: pattern.source }) },
    rules,
  );
}

/** Text exactly as typed, not trimmed: passwords. */
export const SecretField = ({
  min = 0,
  max = 200,
  ...rules
}: FieldRules & { min?: number; max?: number } = {}) =>
  field(
    (value) =>
      typeof value === 'string' && value.length >= min && value.length <= max ? value : undefined,
    (name) => createMessage('input-secret', { field: name, min, max }),
    { type: String, format: 'password', minLength: min, maxLength: max },
    rules,
  );

/** The id of an order, round, upload or log row. */
export const UuidField = (rules?: FieldRules) =>
  field(
    (value) => (typeof value === 'string' && isUuid(value) ? value.toLowerCase() : undefined),
    (name) => createMessage('input-uuid', { field: name }),
    { type: String, format: 'uuid' },
    rules,
  );
