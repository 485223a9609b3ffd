import { canonicalJson } from './canonical-json';

const QUOTE = '"'.charCodeAt(0);
const OPEN_BRACE = '{'.charCodeAt(0);
const CLOSE_BRACE = '}'.charCodeAt(0);
const OPEN_BRACKET = '['.charCodeAt(0);
const CLOSE_BRACKET = ']'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const SPACE = ' '.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);
const NINE = '9'.charCodeAt(0);
/** Whole numbers with at most this many digits are written alike by PostgreSQL and by canonical JSON. */
const SAFE_DIGITS = 15;
/** Objects with more fields are parsed: sorting these by insertion would take too long. */
const MAX_FIELDS = 32;

/**
 * Canonical JSON (RFC 8785) of the text that PostgreSQL writes for a `jsonb`, without making objects of it. That text has no duplicate fields, at
 * most one space between its parts, and escapes only what RFC 8785 escapes, too; fields have another order, and numbers may have other digits.
 */
export function canonicalJsonb(text: string): string {
  // Without a backslash, each quotation mark begins or ends a string, and each string is canonical.
  if (text.includes('\\')) return canonicalJson(JSON.parse(text));
  return new JsonbText(text).value() ?? canonicalJson(JSON.parse(text));
}

class JsonbText {
  private index = 0;

  constructor(private readonly text: string) {}

  /** Reads the value that begins here. Null when an object has too many fields. */
  value(): string | null {
    switch (this.text.charCodeAt(this.index)) {
      case QUOTE:
        return this.string();
      case OPEN_BRACE:
        return this.object();
      case OPEN_BRACKET:
        return this.array();
      default:
        return this.literal();
    }
  }

  /** Reads a string with its quotation marks. */
  private string(): string {
    const start = this.index;
    this.index = this.text.indexOf('"', start + 1) + 1;
    return this.text.slice(start, this.index);
  }

  private object(): string | null {
    const names: string[] = [];
    const members: string[] = [];
    this.index += 1;
    while (!this.closes(CLOSE_BRACE)) {
      if (names.length === MAX_FIELDS) return null;
      const quotedName = this.string();
      this.index += 1;
      this.skipSpace();
      const value = this.value();
      if (value === null) return null;
      const name = quotedName.slice(1, -1);
      let place = names.length;
      for (
        let leftName = names[place - 1];
        leftName !== undefined && leftName > name;
        leftName = names[place - 1]
      ) {
        names[place] = leftName;
        members[place] = members[place - 1] ?? '';
        place -= 1;
      }
      names[place] = name;
      members[place] = `${quotedName}:${value}`;
    }
    return `{${members.join(',')}}`;
  }

  private array(): string | null {
    const values: string[] = [];
    this.index += 1;
    while (!this.closes(CLOSE_BRACKET)) {
      const value = this.value();
      if (value === null) return null;
      values.push(value);
    }
    return `[${values.join(',')}]`;
  }

  /** Reads a number, `true`, `false` or `null`. */
  private literal(): string {
    const { text } = this;
    const start = this.index;
    let end = start;
    let digits = 0;
    for (let code = text.charCodeAt(end); isOfLiteral(code); code = text.charCodeAt(++end))
      if (code >= ZERO && code <= NINE) digits += 1;
    this.index = end;
    const literal = text.slice(start, end);
    const isCanonical = digits === 0 || (digits === literal.length && digits <= SAFE_DIGITS);
    return isCanonical ? literal : String(Number(literal));
  }

  /** Skips the separators before a member. Returns whether the object or array ends here. */
  private closes(end: number): boolean {
    const code = this.text.charCodeAt(this.index);
    if (code === COMMA) this.index += 1;
    this.skipSpace();
    if (code === end) this.index += 1;
    return code === end;
  }

  private skipSpace(): void {
    if (this.text.charCodeAt(this.index) === SPACE) this.index += 1;
  }
}

/** Whether a character is part of a number or word: the end of a text is NaN. */
const isOfLiteral = (code: number): boolean =>
  code > SPACE && code !== COMMA && code !== CLOSE_BRACE && code !== CLOSE_BRACKET;
