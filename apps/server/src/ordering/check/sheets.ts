import { createMessage, type Message, type RowError } from '@milkround/contracts';
import { toPlainId } from '@milkround/domain';
import { likelyHeader, type Header } from '../../spreadsheets/check/columns';
import { refusals } from '../../spreadsheets/file/file-refused';
import { isBlankCell, type Sheet, type SheetRow } from '../../spreadsheets/file/sheet';
import type { Workbook } from '../../spreadsheets/file/workbook';
import type { CatalogIndex } from './catalog';
import { layoutOf, orderHeader, type ColumnAnswers, type Layout } from './headers';
import type { OrderSheet } from './rows';

/** A sheet of an order file whose rows are read. */
export interface ReadSheet extends OrderSheet {
  /** The rows of the header, one or two. */
  headerRows: SheetRow[];
  /** The rows below it, without blank ones. */
  rows: SheetRow[];
  blankRows: number;
}

/** The sheets with orders, and what is to be said about the others. */
export interface OrderSheets {
  sheets: ReadSheet[];
  /** The errors of the headers. */
  errors: RowError[];
  notes: Message[];
}

/** By what an order file is read. */
export interface SheetsReading {
  catalog: CatalogIndex;
  date: string;
  timeZone: string;
  answers: ColumnAnswers;
}

interface Candidate {
  sheet: Sheet;
  header: Header;
  layout: Layout;
  errors: RowError[];
  mde: string | null;
}

/** Merged cells that are filled at most, because a file can claim any number of them. */
const MAX_FILLED_CELLS = 2_000_000;

/**
 * Finds the sheets with orders: every visible one with a header of consumers and quantities. If there is none, the first sheet with a header is
 * answered with its errors.
 * @throws FileRefused empty, or too many merged cells
 */
export function orderSheets(
  { sheets, hiddenSheets }: Workbook,
  reading: SheetsReading,
): OrderSheets {
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  const found = filled.flatMap((sheet): Candidate[] => {
    const header = orderHeader(sheet, reading.catalog, reading.answers);
    return header ? [candidateOf(sheet, header, reading)] : [];
  });
  const [first] = filled;
  if (!first) throw refusals.empty();
  const withOrders = found.filter(({ layout }) => hasOrders(layout));
  const fallback = found[0] ?? candidateOf(first, likelyHeader(first.rows), reading);
  const chosen = withOrders.length > 0 ? withOrders : [fallback];
  const isSeveral = chosen.length > 1;
  const notes = [
    ...hiddenSheets.map((sheet) => createMessage('file-sheet-hidden', { sheet })),
    ...filled
      .filter((sheet) => !chosen.some((other) => other.sheet === sheet))
      .map(({ name }) => createMessage('file-sheet-unread', { sheet: name })),
    ...chosen.flatMap(notesOf),
  ];
  return {
    sheets: chosen.map((candidate) => toReadSheet(candidate, isSeveral)),
    errors: chosen.flatMap(({ sheet, errors }) =>
      errors.map((error) => (isSeveral ? { ...error, sheet: sheet.name } : error)),
    ),
    notes,
  };
}

function candidateOf(
  sheet: Sheet,
  header: Header,
  { catalog, answers, date, timeZone }: SheetsReading,
): Candidate {
  const isBoySheet = sheet.name !== '' && 'match' in catalog.deliveryBoy(toPlainId(sheet.name));
  const { date1904 } = sheet;
  const reading = { catalog, date, answers, isBoySheet, date1904, timeZone };
  const { layout, errors } = layoutOf(sheet, header, reading);
  return { sheet, header, layout, errors, mde: layout.fields.mde ? null : toPlainId(sheet.name) };
}

const hasOrders = ({ fields, products, unknown, monthDays }: Layout): boolean =>
  fields.consumerId !== undefined &&
  (products.length + monthDays > 0 ||
    unknown.some(({ quantities, answer }) => quantities > 0 && answer === undefined) ||
    (fields.product !== undefined && fields.quantity !== undefined));

function notesOf({ sheet, layout, header }: Candidate): Message[] {
  const notes: Message[] = [];
  const hiddenRows = sheet.rows.slice(header.to + 1).filter(({ isHidden }) => isHidden).length;
  if (hiddenRows === 1) notes.push(createMessage('file-hidden-row'));
  if (hiddenRows > 1) notes.push(createMessage('file-hidden-rows', { number: hiddenRows }));
  const hiddenColumns = header.columns.filter(({ index }) => sheet.hiddenColumns.has(index));
  if (hiddenColumns.length > 0)
    notes.push(
      createMessage('file-hidden-columns', {
        columns: hiddenColumns.map(({ title }) => title).join(', '),
      }),
    );
  if (layout.day) notes.push(createMessage('file-month-day', { column: layout.day.title }));
  return notes;
}

function toReadSheet({ sheet, header, layout, mde }: Candidate, isSeveral: boolean): ReadSheet {
  fillMerged(sheet, header, layout);
  const rows = sheet.rows.slice(header.to + 1);
  const headerRows = sheet.rows.slice(header.from, header.to + 1);
  const from = headerRows.at(-1)?.row ?? 0;
  return {
    layout,
    name: isSeveral ? sheet.name : undefined,
    mde,
    date1904: sheet.date1904,
    headerRows,
    rows,
    blankRows: (rows.at(-1)?.row ?? from) - from - rows.length,
  };
}

/** Merged cells of all columns except the quantities hold for each row of the merge. */
function fillMerged({ rows, merges }: Sheet, header: Header, { fields }: Layout): void {
  const { quantity, sequence: _, ...repeated } = fields;
  const columns = new Set(Object.values(repeated).map(({ index }) => index));
  if (quantity) columns.delete(quantity.index);
  const indexes = new Map(rows.map(({ row }, index) => [row, index]));
  let filledCells = 0;
  for (const merge of merges) {
    if (merge.rows.from === merge.rows.to || !columns.has(merge.columns.from)) continue;
    const first = indexes.get(merge.rows.from);
    if (first === undefined || first <= header.to) continue;
    const value = rows[first]?.cells[merge.columns.from];
    for (let index = first + 1; (rows[index]?.row ?? Infinity) <= merge.rows.to; index += 1) {
      filledCells += 1;
      if (filledCells > MAX_FILLED_CELLS) throw refusals.tooMuch();
      const cells = rows[index]?.cells;
      if (cells && isBlankCell(cells[merge.columns.from])) cells[merge.columns.from] = value;
    }
  }
}
