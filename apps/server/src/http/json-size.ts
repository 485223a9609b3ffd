import type { BodyLimits } from './body-limits';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACE = 0x7d;
const CLOSE_BRACKET = 0x5d;

/**
 * Returns which limit a JSON text exceeds, or null. The bytes are counted before they are parsed, so that no oversized value is
 * built, compared or traversed. A malformed text is left to the parser.
 */
export function exceededLimit(
  json: Uint8Array,
  limits: Omit<BodyLimits, 'bytes'>,
): 'depth' | 'fields' | 'values' | null {
  let depth = 0;
  let fields = 0;
  let values = 1;
  for (let index = 0; index < json.length; index += 1) {
    switch (json[index]) {
      case QUOTE:
        index = endOfString(json, index);
        break;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        if (++depth > limits.depth) return 'depth';
        if (++values > limits.values) return 'values';
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        depth -= 1;
        break;
      case COLON:
        if (++fields > limits.fields) return 'fields';
        break;
      case COMMA:
        if (++values > limits.values) return 'values';
        break;
    }
  }
  return null;
}

/** Returns the index of the quote that ends the string beginning at `start`. */
function endOfString(json: Uint8Array, start: number): number {
  let end = json.indexOf(QUOTE, start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf(QUOTE, end + 1);
  return end === -1 ? json.length : end;
}

function isEscaped(json: Uint8Array, index: number): boolean {
  let first = index;
  while (json[first - 1] === BACKSLASH) first -= 1;
  return (index - first) % 2 === 1;
}
