import { posix } from 'node:path';
import { createMessage, UPLOAD_LIMITS, type Message } from '@milkround/contracts';
import { SaxesParser } from 'saxes';
import { FileRefused, refusals } from './file-refused';
import { MAX_COLUMNS, MAX_ROWS } from './sheet';

/** A sheet in the list of a workbook. */
export interface SheetEntry {
  name: string;
  /** The name of its part in the archive. */
  part: string;
  isHidden: boolean;
  isWorksheet: boolean;
}

export interface Relationship {
  id: string;
  /** The last word of its type, such as `worksheet`. */
  type: string;
  /** The name of the part in the archive. */
  part: string;
}

/** Facts of a sheet that the workbook reader hides: it reads a formula without a value as an empty cell, and only one of two rows with the same number. */
export interface SheetFacts {
  /** The cells without a readable value, by Excel's row number; columns count from 0. */
  faults: ReadonlyMap<number, { column: number; fault: Message }[]>;
  /** The columns of the cells of the type date, by row: the reader makes plain numbers of them. */
  dates: ReadonlyMap<number, number[]>;
  /** The numbers of cells with a value, by row. */
  filled: ReadonlyMap<number, number>;
  hiddenRows: ReadonlySet<number>;
  hiddenColumns: ReadonlySet<number>;
}

/** Twenty cells for each row that may hold orders. */
const MAX_CELLS = 20 * UPLOAD_LIMITS.rows;
const CHUNK_BYTES = 64 * 1024;
const NUMBER = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i;

/** Reads the relationships of a part of a workbook (ECMA-376 part 2, 9.3). @throws FileRefused damaged */
export function relationshipsOf(xml: Buffer, folder: string): Relationship[] {
  const relationships: Relationship[] = [];
  readXml(xml, (name, { Id, Type = '', Target = '', TargetMode }) => {
    if (name !== 'Relationship' || TargetMode === 'External') return;
    const part = posix.join('/', Target.startsWith('/') ? '' : folder, Target).slice(1);
    relationships.push({ id: Id ?? '', type: Type.replace(/^.*\//, ''), part });
  });
  return relationships;
}

/** Reads the list of sheets of a workbook. @throws FileRefused damaged */
export function sheetEntries(xml: Buffer, relationships: readonly Relationship[]): SheetEntry[] {
  const entries: SheetEntry[] = [];
  readXml(xml, (tag, attributes) => {
    if (tag !== 'sheet') return;
    const id = Object.entries(attributes).find(([name]) => /:id$/.test(name))?.[1];
    const relationship = relationships.find((other) => other.id === id);
    if (!relationship) throw refusals.damaged();
    const { type, part } = relationship;
    const isHidden = /hidden$/i.test(attributes['state'] ?? '');
    const name = Buffer.from(attributes['name'] ?? '', 'latin1').toString();
    entries.push({ name, part, isHidden, isWorksheet: type === 'worksheet' });
  });
  return entries;
}

/** Returns the numbers of the cell styles with a line through the text. @throws FileRefused damaged */
export function struckStyles(xml: Buffer): ReadonlySet<string> {
  if (!xml.includes('strike')) return new Set();
  const fonts: boolean[] = [];
  const styles: string[] = [];
  let list = '';
  readXml(
    xml,
    (name, attributes) => {
      if (name === 'fonts' || name === 'cellXfs') list = name;
      else if (name === 'font' && list === 'fonts') fonts.push(false);
      else if (name === 'strike' && list === 'fonts')
        fonts[fonts.length - 1] = isStrike(name, attributes);
      else if (name === 'xf' && list === 'cellXfs') styles.push(attributes['fontId'] ?? '');
    },
    (name) => {
      if (name === list) list = '';
    },
  );
  return new Set(styles.flatMap((font, index) => (fonts[Number(font)] ? [`${index}`] : [])));
}

/** Returns the numbers of the shared strings of which a part is struck through. @throws FileRefused damaged */
export function struckStrings(xml: Buffer): ReadonlySet<string> {
  const struck = new Set<string>();
  if (!xml.includes('strike')) return struck;
  let index = -1;
  readXml(xml, (name, attributes) => {
    if (name === 'si') index += 1;
    else if (isStrike(name, attributes)) struck.add(`${index}`);
  });
  return struck;
}

const isStrike = (name: string, { val = '' }: Record<string, string | undefined>) =>
  name === 'strike' && !/^(0|false)$/.test(val);

/**
 * Refuses an XML workbook of Excel 2003 for what the reader hides: a formula without a value is an empty cell to it, and text that is struck through is text.
 * @throws FileRefused
 */
export function refuseHiddenFaults(xml: Buffer): void {
  const struckStyles = new Set<string>();
  let style = '';
  let isUncalculated = false;
  const refuse = (code: 'row-struck' | 'row-formula-uncalculated') => {
    throw new FileRefused(422, createMessage(code));
  };
  readXml(
    xml,
    (name, attributes) => {
      const attribute = (wanted: string) =>
        Object.entries(attributes).find(([key]) => localName(key) === wanted)?.[1];
      if (name === 'Style') style = attribute('ID') ?? '';
      else if (name === 'Font' && attribute('StrikeThrough') === '1') struckStyles.add(style);
      else if (name === 'Cell') {
        isUncalculated = attribute('Formula') !== undefined;
        if (struckStyles.has(attribute('StyleID') ?? '')) refuse('row-struck');
      } else if (name === 'Data') isUncalculated = false;
      else if (name === 'S' || name === 'Del') refuse('row-struck');
    },
    (name) => {
      if (name === 'Cell' && isUncalculated) refuse('row-formula-uncalculated');
    },
  );
}

/**
 * Reads a sheet's XML once, before the workbook reader does. Rows and cells take most of the reading time, also blank ones, so they are counted here.
 * @throws FileRefused damaged, or too many rows or cells
 */
export class SheetScanner {
  private rows = 0;
  private cells = 0;

  /** @param struck the styles and the shared strings with a line through the text */
  constructor(private readonly struck: Record<'styles' | 'strings', ReadonlySet<string>>) {}

  scan(xml: Buffer): SheetFacts {
    const faults = new Map<number, { column: number; fault: Message }[]>();
    const dates = new Map<number, number[]>();
    const hiddenRows = new Set<number>();
    const hiddenColumns = new Set<number>();
    const rows = new Set<number>();
    const filled = new Map<number, number>();
    let row = 0;
    let cell: ScannedCell | null = null;
    let column = -1;
    let columns = new Set<number>();
    readXml(
      xml,
      (name, attributes) => {
        if (name === 'row') {
          this.countRow();
          row = attributes['r'] === undefined ? row + 1 : Number(attributes['r']);
          column = -1;
          columns = new Set();
          if (isTrue(attributes['hidden'])) hiddenRows.add(row);
        } else if (name === 'c') {
          this.countCell();
          const place = placeOf(attributes['r']);
          column = place?.column ?? column + 1;
          const key = place?.row ?? row;
          // A row that has cells occurs once.
          if (columns.size === 0 && rows.has(key)) throw repeatedRow(key);
          rows.add(key);
          if (columns.has(column)) throw repeatedRow(key);
          columns.add(column);
          cell = { row: key, column, type: attributes['t'] ?? 'n', value: null };
          cell.isStruck = this.struck.styles.has(attributes['s'] ?? '');
        } else if (name === 'f' && cell) cell.hasFormula = true;
        else if (name === 'v' && cell) cell.value = '';
        else if (cell && isStrike(name, attributes)) cell.isStruck = true;
        else if (name === 'col' && isTrue(attributes['hidden']))
          for (let index = Number(attributes['min']); index <= Number(attributes['max']); index++) {
            if (index > MAX_COLUMNS) break;
            hiddenColumns.add(index - 1);
          }
      },
      (name, text) => {
        if (!cell) return;
        if (name === 'v') cell.value = text;
        if (name === 'v' || name === 't') cell.isFilled ||= text.trim() !== '';
        if (name !== 'c') return;
        if (cell.type === 's' && this.struck.strings.has(cell.value ?? '')) cell.isStruck = true;
        if (cell.type === 'd') dates.set(cell.row, [...(dates.get(cell.row) ?? []), cell.column]);
        const fault = faultOf(cell);
        if (cell.isFilled) filled.set(cell.row, (filled.get(cell.row) ?? 0) + 1);
        if (fault)
          faults.set(cell.row, [...(faults.get(cell.row) ?? []), { column: cell.column, fault }]);
        cell = null;
      },
    );
    return { faults, dates, filled, hiddenRows, hiddenColumns };
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

interface ScannedCell {
  row: number;
  column: number;
  type: string;
  /** The content of its value; null without one. */
  value: string | null;
  isFilled?: boolean;
  hasFormula?: boolean;
  isStruck?: boolean;
}

function faultOf({ type, value, hasFormula, isStruck }: ScannedCell): Message | null {
  const isEmpty = value === null || value.trim() === '';
  if (isStruck && (!isEmpty || type === 'inlineStr')) return createMessage('row-struck');
  // A calculated text may be empty.
  const isText = type === 'str' ? value !== null : type === 'inlineStr';
  if (hasFormula && isEmpty && !isText) return createMessage('row-formula-uncalculated');
  return type === 'n' && !isEmpty && !NUMBER.test(value ?? '')
    ? createMessage('row-not-number', { value: `"${value ?? ''}"` })
    : null;
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

const repeatedRow = (row: number) => new FileRefused(422, createMessage('file-row-twice', { row }));

function placeOf(reference: string | undefined): { row: number; column: number } | null {
  const [, letters = '', digits] = /^([A-Z]{1,6})(\d+)$/.exec(reference ?? '') ?? [];
  if (digits === undefined) return null;
  let column = 0;
  for (const letter of letters) column = 26 * column + letter.charCodeAt(0) - 64;
  return { row: Number(digits), column: column - 1 };
}

/**
 * Reads XML piece by piece. Names come without their prefix; text is Latin-1 of the bytes, because only the structure and numbers count.
 * @param onEnd Receives the text of an element.
 * @throws FileRefused damaged
 */
function readXml(
  xml: Buffer,
  onBegin: (name: string, attributes: Record<string, string | undefined>) => void,
  onEnd?: (name: string, text: string) => void,
): void {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  let text = '';
  parser.on('error', () => {
    throw refusals.damaged();
  });
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    onBegin(localName(name), attributes);
  });
  if (onEnd) {
    const onText = (part: string) => {
      text += part;
    };
    parser.on('text', onText);
    parser.on('cdata', onText);
    parser.on('closetag', ({ name }) => {
      onEnd(localName(name), text);
      text = '';
    });
  }
  const begin = xml[0] === 0xef ? 3 : 0;
  for (let offset = begin; offset < xml.length; offset += CHUNK_BYTES)
    parser.write(xml.toString('latin1', offset, Math.min(offset + CHUNK_BYTES, xml.length)));
  parser.close();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
