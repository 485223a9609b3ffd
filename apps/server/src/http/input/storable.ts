import { INPUT_SAYS, said, type FieldError } from '@milkround/contracts';

const MAX_DEPTH = 16;
const loneSurrogate = /\p{Surrogate}/u;

/**
 * What no column can hold: NUL and half of a surrogate pair, which PostgreSQL refuses in text and jsonb; and values
 * nested so deeply that walking them would exhaust the stack. Null when all is well.
 */
export function unstorable(value: unknown, field = '', depth = 0): FieldError | null {
  if (typeof value === 'string') {
    const bad = value.includes('\0') || loneSurrogate.test(value);
    return bad ? { field, message: field ? said(INPUT_SAYS.unstorable, { field }) : INPUT_SAYS.inputUnstorable } : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  if (depth === MAX_DEPTH) return { field, message: INPUT_SAYS.tooDeep };
  for (const [key, item] of Object.entries(value)) {
    const path = field ? `${field}.${key}` : key;
    const found = unstorable(key, 'A field name') ?? unstorable(item, path, depth + 1);
    if (found) return found;
  }
  return null;
}
