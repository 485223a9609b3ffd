import { MAX_NUMBER } from '@milkround/event-store';

const MAX_DEPTH = 12;
const TOO_DEEP = '…';
/** NUL, and half of a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** A value as the log can hold it: what no column takes stands as U+FFFD, a number without measure as text, and what is nested too deeply is cut. */
export function keepable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE, '\uFFFD');
  if (typeof value === 'number') return Math.abs(value) <= MAX_NUMBER ? value : String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return TOO_DEEP;
  if (Array.isArray(value)) return value.map((item) => keepable(item, depth + 1));
  return keepableFields(value, depth);
}

/** The same of an object's fields. */
export const keepableFields = (value: object, depth = 0): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([name, item]) => [String(keepable(name)), keepable(item, depth + 1)]));
