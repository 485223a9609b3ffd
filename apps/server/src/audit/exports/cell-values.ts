import { createHash } from 'node:crypto';
import { canonicalJson } from '../proof/canonical-json';

/** A cell as a workbook stores it. A formula has no value that could be compared. */
export type CellValue = string | number | boolean | Date | { formula: string } | null | undefined;

/** Days from the beginning of Excel's time to 1970. */
const DAYS_TO_1970 = 25_569;
const DAY_MS = 86_400_000;
/** Finer than a millisecond in days and than the quantities; coarser than the error of programs that store a number as text. */
const PLACES = 7;

/** Programs read these in more than one way: control characters, references of XML, the notation of Excel, white space at the ends. */
const SPECIAL = /[\u0000-\u001f\u007f&]|_x[0-9a-f]{4}_|^\s|\s$/i;
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));|_x([0-9a-f]{4})_/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const MAX_CODE_POINT = 0x10ffff;

/**
 * Hashes the cells of a sheet while they are written or read. The hash is the SHA-256 of one line per row, the header included: the canonical
 * JSON (RFC 8785) of the array of its values up to the last one that is not blank, and a line feed. A blank cell and an empty text are `null`. A
 * number is rounded to 7 decimal places. A date is the number of days that Excel stores for it. A text is without control characters and
 * without white space at its ends, its line ends are line feeds, and a reference such as `&amp;` or `_x0041_` is the character that it stands for.
 */
export class CellHash {
  private readonly hash = createHash('sha256');

  add(rows: readonly (readonly CellValue[])[]): void {
    this.hash.update(rows.map((cells) => `${canonicalRow(cells)}\n`).join(''));
  }

  /** 64 hexadecimal digits. To be called once. */
  digest(): string {
    return this.hash.digest('hex');
  }
}

/** Whether a cell counts as blank. */
export const isBlank = (cell: CellValue): boolean => canonicalCell(cell) === null;

function canonicalRow(cells: readonly CellValue[]): string {
  const values = Array.from(cells, canonicalCell);
  let length = values.length;
  while (length > 0 && values[length - 1] === null) length -= 1;
  return canonicalJson(values.slice(0, length));
}

function canonicalCell(cell: CellValue): unknown {
  if (cell === undefined || cell === null || cell === '') return null;
  if (cell instanceof Date) return canonicalNumber(cell.getTime() / DAY_MS + DAYS_TO_1970);
  if (typeof cell === 'number') return canonicalNumber(cell);
  return typeof cell === 'string' ? canonicalText(cell) || null : cell;
}

const canonicalNumber = (value: number): number =>
  Number.isInteger(value) ? value : Number(value.toFixed(PLACES));

/** A text as it is hashed, see {@link CellHash}. */
export function canonicalText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  let [decodedText, before] = [text, ''];
  while (decodedText !== before) {
    before = decodedText;
    decodedText = decodedText.replace(CONTROLS, '').replace(REFERENCE, toCharacter);
  }
  return decodedText.replace(/\r\n?/g, '\n').trim();
}

function toCharacter(
  reference: string,
  entity?: string,
  decimal?: string,
  hex?: string,
  unit?: string,
): string {
  if (entity !== undefined) return ENTITIES[entity.toLowerCase()] ?? reference;
  if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : reference;
}
