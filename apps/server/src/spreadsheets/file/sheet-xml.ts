import { createMessage, UPLOAD_LIMITS, type Message } from '@milkround/contracts';
import { FileRefused, refusals } from './file-refused';
import { ERRORS, shownNumber, type NumberFormat } from './number-format';
import {
  isBlankCell,
  MAX_COLUMNS,
  MAX_ROWS,
  type Cell,
  type Merge,
  type Sheet,
  type SheetRow,
} from './sheet';
import { isTrue, readXml } from './workbook-xml';

/** A text that cells share. */
interface SharedText {
  text: string;
  /** Whether a part of it has a line through it. */
  isStruck: boolean;
}

interface CellStyle {
  format: NumberFormat;
  /** Whether the text has a line through it. */
  isStruck: boolean;
}

/** The parts of a workbook to which its cells refer by number. */
export interface SharedParts {
  texts: readonly SharedText[];
  styles: readonly CellStyle[];
  date1904: boolean;
}

/** Reads the shared texts of a workbook. @throws FileRefused damaged */
export function readTexts(xml: Buffer): SharedText[] {
  const texts: SharedText[] = [];
  const reader = new TextReader();
  readXml(
    xml,
    (name, attributes) => {
      if (name === 'si') reader.begin();
      else reader.onBegin(name, attributes);
    },
    (name, text) => {
      if (name === 'si') texts.push({ text: reader.text, isStruck: reader.isStruck });
      else reader.onEnd(name, text);
    },
  );
  return texts;
}

/** Joins the parts of a text. Hints on its pronunciation do not belong to it. */
class TextReader {
  text = '';
  isStruck = false;
  private isHint = false;

  begin(): void {
    this.text = '';
    this.isStruck = this.isHint = false;
  }

  onBegin(name: string, attributes: Record<string, string | undefined>): void {
    if (name === 'rPh') this.isHint = true;
    else if (isStrike(name, attributes)) this.isStruck = true;
  }

  onEnd(name: string, text: string): void {
    if (name === 't' && !this.isHint) this.text += withoutEscapes(text);
    else if (name === 'rPh') this.isHint = false;
  }
}

/** Characters that XML forbids are written as `_x000B_` (ECMA-376 part 1, 22.9.2.19). */
const withoutEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
        String.fromCharCode(parseInt(code, 16)),
      )
    : text;

const isStrike = (name: string, { val = '' }: Record<string, string | undefined>) =>
  name === 'strike' && !/^(0|false)$/.test(val);

/** Reads the styles of the cells of a workbook. @throws FileRefused damaged */
export function readStyles(xml: Buffer): CellStyle[] {
  const formats = new Map<string, string>();
  const struckFonts: boolean[] = [];
  const styles: { format: string; font: number }[] = [];
  let list = '';
  readXml(
    xml,
    (name, attributes) => {
      const { numFmtId = '', formatCode = '', fontId } = attributes;
      if (name === 'numFmts' || name === 'fonts' || name === 'cellXfs') list = name;
      else if (list === 'numFmts') formats.set(numFmtId, formatCode);
      else if (list === 'cellXfs' && name === 'xf')
        styles.push({ format: numFmtId, font: Number(fontId) });
      else if (list === 'fonts' && name === 'font') struckFonts.push(false);
      else if (list === 'fonts' && isStrike(name, attributes)) struckFonts.splice(-1, 1, true);
    },
    (name) => {
      if (name === list) list = '';
    },
  );
  return styles.map(({ format, font }) => ({
    format: formats.get(format) ?? Number(format),
    isStruck: struckFonts[font] ?? false,
  }));
}

/** Twenty cells for each row that may hold orders. */
const MAX_CELLS = 20 * UPLOAD_LIMITS.rows;
const NUMBER = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i;
const PLAIN: CellStyle = { format: undefined, isStruck: false };

/** Reads the sheets of a workbook. Rows and cells take most of the reading time, also blank ones, so their number is limited. */
export class SheetReader {
  private rows = 0;
  private cells = 0;

  constructor(private readonly shared: SharedParts) {}

  /** @throws FileRefused damaged, or too many rows or cells */
  read(name: string, xml: Buffer): Sheet {
    const rows = new Map<number, SheetRow>();
    const merges: Merge[] = [];
    const hiddenColumns = new Set<number>();
    const inline = new TextReader();
    let rowNumber = 0;
    let isHidden = false;
    let row: SheetRow | null = null;
    let column = -1;
    let cell: XmlCell | null = null;
    /** A row that has cells occurs once, and a cell, too. */
    const beginCell = ({ r: reference, t: type = 'n', s }: Record<string, string | undefined>) => {
      this.countCell();
      const place = placeOf(reference);
      column = place?.column ?? column + 1;
      const number = place?.row ?? rowNumber;
      if (row?.row !== number) {
        if (rows.has(number)) throw repeatedRow(number);
        row = isHidden ? { row: number, cells: [], isHidden } : { row: number, cells: [] };
        rows.set(number, row);
      }
      const style = (s !== undefined && this.shared.styles[Number(s)]) || PLAIN;
      cell = { type, value: null, hasFormula: false, style };
      inline.begin();
    };
    const endCell = ({ row: number, cells }: SheetRow, ended: XmlCell) => {
      const value = this.valueOf(ended, inline);
      if (column < MAX_COLUMNS) {
        if (cells[column] !== undefined) throw repeatedRow(number);
        cells[column] = value;
      } else if (!isBlankCell(value)) throw refusals.tooWide(MAX_COLUMNS);
    };
    readXml(
      xml,
      (tag, attributes) => {
        if (tag === 'c') beginCell(attributes);
        else if (cell) {
          if (tag === 'v') cell.value = '';
          else if (tag === 'f') cell.hasFormula = true;
          else inline.onBegin(tag, attributes);
        } else if (tag === 'row') {
          this.countRow();
          rowNumber = attributes['r'] === undefined ? rowNumber + 1 : Number(attributes['r']);
          isHidden = isTrue(attributes['hidden']);
          row = null;
          column = -1;
        } else if (tag === 'col' && isTrue(attributes['hidden'])) {
          const last = Math.min(Number(attributes['max']), MAX_COLUMNS);
          for (let index = Number(attributes['min']); index <= last; index++)
            hiddenColumns.add(index - 1);
        } else if (tag === 'mergeCell') merges.push(...mergeOf(attributes['ref']));
      },
      (tag, text) => {
        if (!cell || !row) return;
        if (tag === 'v') cell.value = text;
        else if (tag === 'c') {
          endCell(row, cell);
          cell = null;
        } else inline.onEnd(tag, text);
      },
    );
    const filled = [...rows.values()].filter(({ cells }) => !cells.every(isBlankCell));
    filled.sort((a, b) => a.row - b.row);
    return { name, rows: filled, merges, hiddenColumns, date1904: this.shared.date1904 };
  }

  /** Returns the value of a cell, or why it is lost. */
  private valueOf({ type, value, hasFormula, style }: XmlCell, inline: TextReader): Cell {
    const text = value ?? '';
    const shared = type === 's' && text !== '' ? this.shared.texts[Number(text)] : null;
    if (shared === undefined) throw refusals.damaged();
    const shown = type === 'inlineStr' ? inline.text : (shared?.text ?? text);
    const isEmpty = shown.trim() === '';
    const fault = (message: Message): Cell => ({ text: shown, fault: message });
    if (!isEmpty && (style.isStruck || inline.isStruck || shared?.isStruck))
      return fault(createMessage('row-struck'));
    // A calculated text may be empty.
    if (hasFormula && isEmpty && type !== 'inlineStr' && !(type === 'str' && value !== null))
      return fault(createMessage('row-formula-uncalculated'));
    switch (type) {
      case 's':
      case 'inlineStr':
        return shown;
      case 'str':
        return withoutEscapes(shown);
      case 'b':
        return isTrue(text) ? 'TRUE' : 'FALSE';
      case 'e':
        return Object.values(ERRORS).includes(text) ? text : '#ERROR';
      case 'd':
        return isEmpty ? undefined : (this.dateOf(text) ?? text);
      default:
        if (isEmpty) return undefined;
        return NUMBER.test(text)
          ? shownNumber(Number(text), style.format, this.shared.date1904)
          : fault(createMessage('row-not-number', { value: `"${text}"` }));
    }
  }

  /** Returns a date of ISO 8601 as the number that other programs write. */
  private dateOf(text: string): Cell {
    const time = Date.parse(/[zT]/i.test(text) ? `${text.replace(/z$/i, '')}Z` : text);
    if (Number.isNaN(time)) return undefined;
    const day0 = Date.UTC(1899, 11, 30) + (this.shared.date1904 ? DAYS_TO_1904 * DAY_MS : 0);
    return { value: (time - day0) / DAY_MS, text: text.slice(0, 10), isDate: true };
  }

  private countRow(): void {
    this.rows += 1;
    if (this.rows > MAX_ROWS) throw refusals.tooManyBlankRows(MAX_ROWS);
  }

  private countCell(): void {
    this.cells += 1;
    if (this.cells > MAX_CELLS) throw refusals.tooMuch();
  }
}

interface XmlCell {
  type: string;
  /** The content of its value; null without one. */
  value: string | null;
  hasFormula: boolean;
  style: CellStyle;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_TO_1904 = 1462;

const repeatedRow = (row: number) => new FileRefused(422, createMessage('file-row-twice', { row }));

const CODE_BEFORE_A = 64;
const LETTERS = 26;
const MAX_LETTERS = 6;

/** Returns the place of a reference such as `B7`, with the column from 0; null for another text. */
function placeOf(reference = ''): { row: number; column: number } | null {
  let column = 0;
  let length = 0;
  for (; length <= MAX_LETTERS; length += 1) {
    const letter = reference.charCodeAt(length) - CODE_BEFORE_A;
    if (!(letter >= 1 && letter <= LETTERS)) break;
    column = LETTERS * column + letter;
  }
  const row = Number(reference.slice(length));
  return column > 0 && Number.isInteger(row) && row > 0 ? { row, column: column - 1 } : null;
}

/** Returns the merge of a reference such as `A2:B7`; none of another text. */
function mergeOf(reference = ''): Merge[] {
  const [first, last] = reference.split(':').map(placeOf);
  if (!first || !last) return [];
  return [
    {
      rows: { from: first.row, to: last.row },
      columns: { from: first.column, to: last.column },
    },
  ];
}
