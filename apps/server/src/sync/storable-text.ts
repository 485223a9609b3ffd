import { MAX_NUMBER } from '@milkround/event-store';

const MAX_DEPTH = 12;
const TOO_DEEP = '…';
/** NUL and halves of surrogate pairs. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/**
 * Converts a value so that the log can store it: characters that no column accepts become U+FFFD, numbers that are too
 * large become text, and values that are nested too deeply are cut.
 */
export function toStorable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE, '\uFFFD');
  if (typeof value === 'number') return Math.abs(value) <= MAX_NUMBER ? value : String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return TOO_DEEP;
  if (Array.isArray(value)) return value.map((item) => toStorable(item, depth + 1));
  return toStorableFields(value, depth);
}

/** Converts the fields of an object with {@link toStorable}. */
export const toStorableFields = (value: object, depth = 0): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      String(toStorable(name)),
      toStorable(item, depth + 1),
    ]),
  );
