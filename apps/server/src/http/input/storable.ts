import { createMessage } from '@milkround/contracts';
import type { InvalidField } from './invalid-input';

const MAX_DEPTH = 16;
const loneSurrogate = /\p{Surrogate}/u;

/**
 * Finds a value that no column can store: NUL and half of a surrogate pair, which PostgreSQL refuses in text and jsonb; and values
 * nested so deeply that a traversal would exhaust the stack. @returns null when there is none
 */
export function unstorable(value: unknown, field = '', depth = 0): InvalidField | null {
  if (typeof value === 'string') {
    const bad = value.includes('\0') || loneSurrogate.test(value);
    return bad
      ? {
          field,
          message: field
            ? createMessage('input-unstorable', { field })
            : createMessage('input-input-unstorable'),
        }
      : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  if (depth === MAX_DEPTH) return { field, message: createMessage('input-too-deep') };
  for (const [key, item] of Object.entries(value)) {
    const path = field ? `${field}.${key}` : key;
    const problem = unstorable(key, 'A field name') ?? unstorable(item, path, depth + 1);
    if (problem) return problem;
  }
  return null;
}
