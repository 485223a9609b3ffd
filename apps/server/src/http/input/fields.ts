import { createMessage, type Flag, type Message } from '@milkround/contracts';
import { MAX_QUANTITY, MAX_RUPEES, quantityOf, rupeesOf } from '@milkround/domain';
import { dateOf, instantOf } from './calendar';
import { field, type FieldRules } from './field';

export type { FieldRules } from './field';

const MAX_INT = 2_147_483_647;

/** A decimal with at most 3 places, `0 … 99999.999`, as a number or a numeric string. */
export const QuantityField = (rules: FieldRules = {}) =>
  field(
    (value) => quantityOf(value) ?? undefined,
    () => createMessage('quantity-invalid'),
    { type: Number, minimum: 0, maximum: MAX_QUANTITY },
    rules,
  );

/** Rupees: a decimal with at most 2 places, `0 … 99999.99`, as a number or a numeric string. */
export const RupeesField = (rules: FieldRules = {}) =>
  field(
    (value) => rupeesOf(value) ?? undefined,
    (_, value) => wrongRupees(value),
    {
      type: Number,
      minimum: 0,
      maximum: MAX_RUPEES,
      description: 'Rupees, with at most 2 decimal places.',
    },
    rules,
  );

/** Numbers and numeric text alike; anything else is not below 0. */
function wrongRupees(value: unknown): Message {
  const isNegative = (typeof value === 'number' || typeof value === 'string') && Number(value) < 0;
  if (isNegative) return createMessage('amount-negative');
  return createMessage(quantityOf(value) === null ? 'amount-invalid' : 'amount-places');
}

/** A positive whole number, as a number or a numeric string: the id of a person, zone or product. */
export const IdField = (rules?: FieldRules) =>
  field(
    idOf,
    (name) => createMessage('input-id', { field: name }),
    { type: 'integer', minimum: 1, maximum: MAX_INT },
    rules,
  );

export interface Bounds {
  min: number;
  max: number;
}

/** A whole number within bounds, as a number or a numeric string. */
export const WholeNumberField = ({ min, max }: Bounds, rules?: FieldRules) =>
  field(
    (value) => {
      const number = wholeNumberOf(value);
      return number !== undefined && number >= min && number <= max ? number : undefined;
    },
    (name) => createMessage('input-whole-number', { field: name, min, max }),
    { type: 'integer', minimum: min, maximum: max },
    rules,
  );

/** A calendar date that exists, `YYYY-MM-DD`. */
export const DateField = (rules?: FieldRules) =>
  field(
    dateOf,
    (name) => createMessage('input-date', { field: name }),
    { type: String, format: 'date' },
    rules,
  );

/** An ISO 8601 time with a zone, as the same time in UTC. */
export const InstantField = (rules?: FieldRules) =>
  field(
    (value) => {
      const instant = instantOf(value);
      return instant === null ? undefined : new Date(instant).toISOString();
    },
    (name) => createMessage('input-time', { field: name }),
    { type: String, format: 'date-time' },
    rules,
  );

/** 0 or 1, also as a string or a boolean. */
export const FlagField = (rules?: FieldRules) =>
  field(
    (value): Flag | undefined => {
      const flag = booleanOf(value);
      return flag === undefined ? undefined : flag ? 1 : 0;
    },
    (name) => createMessage('input-flag', { field: name }),
    { type: 'integer', enum: [0, 1] },
    rules,
  );

/** True or false, also as 0 or 1 or a string. */
export const BooleanField = (rules?: FieldRules) =>
  field(
    booleanOf,
    (name) => createMessage('input-boolean', { field: name }),
    { type: Boolean },
    rules,
  );

/** A field with one of these words. A blank value of an optional field is null. */
export const ChoiceField = <T extends string>(choices: readonly T[], rules?: FieldRules) =>
  field(
    (value) => choices.find((choice) => choice === value),
    (name) =>
      createMessage('input-choice', { field: name, choices: choices.filter(Boolean).join(', ') }),
    { type: String, enum: [...choices] },
    rules,
  );

export function idOf(value: unknown): number | undefined {
  const number = wholeNumberOf(value);
  return number !== undefined && number > 0 && number <= MAX_INT ? number : undefined;
}

function wholeNumberOf(value: unknown): number | undefined {
  if (typeof value === 'string') return /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : undefined;
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

function booleanOf(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === '1' || value === 'true') return true;
  if (value === false || value === 0 || value === '0' || value === 'false') return false;
  return undefined;
}
