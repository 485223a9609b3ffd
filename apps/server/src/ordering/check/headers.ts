import {
  createMessage,
  type ColumnMeaning,
  type OrderField,
  type RowError,
  ORDER_TITLES,
} from '@milkround/contracts';
import { toPlainId } from '@milkround/domain';
import {
  answerFor,
  examplesOf,
  fieldsOf,
  filledCells,
  findHeader,
  headerError,
  keysOf,
  missingErrors,
  unused,
  type ColumnAnswers as AnswersOf,
  type Column,
  type Header,
} from '../../spreadsheets/check/columns';
import {
  quantityValue,
  quoted,
  textOf,
  textWithDigits,
} from '../../spreadsheets/check/cell-values';
import { groupBy } from '../../spreadsheets/check/group-by';
import { looseKey } from '../../spreadsheets/check/names';
import { isBlankCell, type Cell, type Sheet, type SheetRow } from '../../spreadsheets/file/sheet';
import type { CatalogIndex } from './catalog';
import { legacyFontName } from './legacy-font';
import { checkOrderDate, type DateReading } from './order-date';

/** The accepted headers of each column, compared by {@link looseKey}. When a file has several of them, the first in the list is used. */
const ALIASES = {
  consumerId: keysOf(`
    consumer id, consumer unique id, consumer no, consumer number, consumer code, customer id, customer no, customer number, customer code,
    cust id, cust no, cust code, client id, client no, client code, account no, card no, member no, member id, ग्राहक क्रमांक, ग्राहक आईडी,
    ग्राहक आयडी, ग्राहक संख्या, ग्राहक कोड, ग्राहक नंबर, ग्राहक नं, ग्राहक क्र, ग्राहक सं, खाते क्रमांक, खाता संख्या, खाता क्रमांक, कार्ड क्रमांक, कार्ड नंबर,
    id, code, आईडी, आयडी, कोड, क्रमांक, नंबर`),
  consumerName: keysOf(`
    consumer name, customer name, cust name, client name, consumer, customer, client, party name, name of consumer, name of customer, name,
    ग्राहक का नाम, ग्राहक नाम, ग्राहकाचे नाव, ग्राहकाचं नाव, ग्राहक नाव, नाम, नाव, ग्राहक`),
  address: keysOf(`
    address, addr, add, consumer address, customer address, client address, delivery address, consumer addr, customer addr,
    ग्राहक का पता, ग्राहकाचा पत्ता, ग्राहक पता, ग्राहक पत्ता, पता, पत्ता`),
  mde: keysOf(`
    mde, mde id, mde unique id, mde code, mde email, mde name, delivery boy, delivery boy id, delivery boy unique id, delivery boy code,
    delivery boy email, delivery boy name, delivery person, delivery man, milkman, unique id, एमडीई, डिलीवरी बॉय, डिलिवरी बॉय, डिलिव्हरी बॉय,
    डिलीव्हरी बॉय, दूधवाला, दूध वाला, वितरक`),
  product: keysOf(`
    product, product name, item, item name, milk, milk type, उत्पाद, उत्पाद का नाम, उत्पादन, उत्पादनाचे नाव, वस्तु, वस्तू, दूध, दूध का प्रकार, दुधाचा प्रकार`),
  quantity: keysOf(`
    quantity, qty, expected quantity, expected qty, exp quantity, exp qty, requirement, litres, liters, litre, liter, ltr, ltrs,
    quantity litres, qty litres, qty ltr, मात्रा, परिमाण, प्रमाण, लीटर, लिटर, मात्रा लीटर, प्रमाण लिटर`),
  sequence: keysOf(`
    sequence, seq, sequence no, sequence number, delivery sequence, क्रम, वितरण क्रम`),
  orderDate: keysOf(`order date, date, delivery date, दिनांक, तारीख, ऑर्डर दिनांक, वितरण दिनांक`),
  phone: keysOf(`
    phone, phone no, phone number, mobile, mobile no, mobile number, contact, contact no, फोन, फ़ोन, फोन नंबर, मोबाइल, मोबाईल, मोबाइल नंबर,
    मोबाईल नंबर, दूरध्वनी`),
  zone: keysOf(`zone, zone name, झोन, ज़ोन`),
} as const;

/** Columns with numbers that are no quantities. */
const OTHER = new Set([
  ...[...ALIASES.phone, ...ALIASES.zone],
  ...keysOf(`
    price, rate, mrp, amount, bill, bill amount, balance, due, dues, deposit, advance, total, totals, total qty, total quantity, grand total,
    total litres, total amount, sr, sr no, s no, sl, sl no, serial no, serial, no, row, pin, pin code, flat no, flat, house no, floor, area, route,
    supervisor, remarks, remark, note, notes, comment, error,
    दर, भाव, रक्कम, राशि, रकम, बाकी, शेष, कुल, एकूण, बेरीज, योग, अ क्र, अनु क्र, अनुक्रमांक, क्र सं, क्रम संख्या, पिन`),
]);

/** Columns with the unit of each quantity. */
const UNIT = new Set(
  keysOf(`unit, units, uom, unit of measure, measure, युनिट, यूनिट, एकक, इकाई, माप, परिमाण एकक`),
);

/** A column with the quantities of one product. */
export interface ProductColumn extends Column {
  product: string;
}

export type ColumnAnswers = AnswersOf<ColumnMeaning>;

/** A column that a person has explained or has to explain. */
export interface UnknownColumn {
  column: Column;
  /** Undefined without an answer. */
  answer: ColumnMeaning | undefined;
  /** The most similar product. */
  nearest: string | null;
  quantities: number;
  examples: string[];
}

/** The positions of the columns in a sheet. */
export interface Layout {
  /** The number of columns up to the last header: a row with more cells is an error. */
  width: number;
  /** All columns with a header. */
  titles: readonly Column[];
  fields: Partial<Record<OrderField, Column>>;
  /** The column with the units of the quantities. */
  unit: Column | null;
  /** The columns with the quantities of a product each. */
  products: ProductColumn[];
  /** The column of the order date in a month sheet, with a column for each day instead of the quantity. */
  day: Column | null;
  /** The number of columns for days of a month sheet. */
  monthDays: number;
  unknown: UnknownColumn[];
  ignored: string[];
  /** The text of the MDE of all rows if no column has it: the name of the sheet. */
  mde: string | null;
}

const REQUIRED = ['consumerId', 'consumerName', 'address'] as const;
const LONG = ['product', 'quantity'] as const;

/** Finds the header of a sheet; null if it has none. */
export const orderHeader = (
  sheet: Sheet,
  catalog: CatalogIndex,
  answers: ColumnAnswers,
): Header | null =>
  findHeader(sheet.rows, (columns) => {
    const { fields } = fieldsOf<OrderField>(ALIASES, columns, answers, 0);
    const known = Object.keys(fields).length;
    const products = productColumns(columns, fields, catalog, answers).length;
    const hasQuantities =
      products > 0 ||
      (fields.product !== undefined &&
        (fields.quantity !== undefined || dayColumns(columns).length > 0));
    return {
      isComplete: fields.consumerId !== undefined && hasQuantities && known + products >= 3,
      known: known + products,
    };
  });

/** Whether a row repeats the header, as on each printed page, or has the header of another table. */
export function headerAgain(
  { cells }: SheetRow,
  { fields, titles }: Layout,
): 'same' | 'other' | null {
  const isTitle = (column: Column | undefined) =>
    column !== undefined &&
    textOf(cells[column.index]).toLowerCase() === column.title.toLowerCase();
  if (!isTitle(fields.consumerId) || !(isTitle(fields.mde) || isTitle(fields.consumerName)))
    return null;
  const isSame = titles.every((column) => isBlankCell(cells[column.index]) || isTitle(column));
  return isSame ? 'same' : 'other';
}

/** By what the header of a sheet is read. */
export interface HeaderReading extends DateReading {
  catalog: CatalogIndex;
  date: string;
  answers: ColumnAnswers;
  /** Whether the name of the sheet is the MDE of its rows. */
  isBoySheet: boolean;
}

/** Returns the positions of the columns, and the errors of the header. */
export function layoutOf(
  { name, rows }: Sheet,
  header: Header,
  reading: HeaderReading,
): { layout: Layout; errors: RowError[] } {
  const { catalog, date, answers } = reading;
  const row = rows[header.to]?.row ?? 1;
  const data = rows.slice(header.to + 1);
  const untitled = untitledColumns(header.columns, data);
  const isExplained = (column: Column) => answerFor(answers, column) !== undefined;
  const columns = [...header.columns, ...untitled.filter(isExplained)];
  const { fields, repeatedErrors } = fieldsOf<OrderField>(ALIASES, columns, answers, row);
  // Dairies call other things zones, too.
  const { zone } = fields;
  if (zone && !data.some(({ cells }) => catalog.isZone(textOf(cells[zone.index]))))
    delete fields.zone;
  const days = fields.product && !fields.quantity ? dayColumns(unused(columns, fields)) : [];
  const day = days.find((column) => isDay(column, date, reading)) ?? null;
  if (day) fields.quantity = day;
  const products = productColumns(columns, fields, catalog, answers);
  const missing = missingFields(
    fields,
    products,
    reading.isBoySheet,
    days.length > 0 ? date : null,
  );
  const errors = [
    ...missing,
    // The first of two columns with phone numbers, or with zones, counts.
    ...repeatedErrors.filter(({ column }) => !OTHER.has(looseKey(column))),
    ...repeatedProducts(products, row, catalog),
    ...legacyFontErrors(fields.consumerName, data),
  ];
  const rest = unused(columns, fields)
    .filter(
      (column) => !days.includes(column) && !products.some(({ index }) => index === column.index),
    )
    .concat(untitled.filter((column) => !isExplained(column)));
  const isUnit = (column: Column) => !isExplained(column) && UNIT.has(looseKey(column.title));
  const unit = (fields.product && fields.quantity && rest.find(isUnit)) ?? null;
  const isAsked = (column: Column) =>
    isExplained(column) || missing.length > 0 || mayBeOrders(column, data);
  const unknown = rest
    .concat(columns.filter((column) => isExplained(column) && !rest.includes(column)))
    .filter(isAsked)
    .map((column) => toUnknown(column, data, catalog, answers));
  const ignored = rest
    .filter((column) => column !== unit)
    .filter((column) => !unknown.some((other) => other.column === column && other.answer !== null))
    .map(({ title }) => title);
  const width = Math.max(...columns.map(({ index }) => index)) + 1;
  return {
    layout: {
      width,
      titles: header.columns,
      fields,
      unit,
      products,
      day,
      monthDays: days.length,
      unknown,
      ignored,
      mde: fields.mde ? null : toPlainId(name),
    },
    errors,
  };
}

function legacyFontErrors(column: Column | undefined, rows: readonly SheetRow[]): RowError[] {
  const name = column && legacyFontName(filledCells(column, rows));
  if (!name) return [];
  const message = createMessage('row-legacy-font', { value: quoted(name) });
  return [headerError(column.title, message)];
}

function missingFields(
  fields: Layout['fields'],
  products: readonly ProductColumn[],
  isBoySheet: boolean,
  monthOf: string | null,
): RowError[] {
  const required = fields.mde || isBoySheet ? REQUIRED : [...REQUIRED, 'mde' as const];
  const errors = missingErrors<OrderField>(required, fields, ORDER_TITLES);
  if (products.length > 0 || (fields.product && fields.quantity)) return errors;
  const more =
    monthOf === null
      ? missingErrors<OrderField>(LONG, fields, ORDER_TITLES, 'row-columns-missing')
      : [headerError('Quantity', createMessage('row-day-missing', { date: monthOf }))];
  return [...errors, ...more];
}

/** The long form has its products in a column: there a column with the name of a product is unknown. */
function productColumns(
  columns: readonly Column[],
  fields: Layout['fields'],
  catalog: CatalogIndex,
  answers: ColumnAnswers,
): ProductColumn[] {
  const isLong = fields.product !== undefined && fields.quantity !== undefined;
  return unused(columns, isLong ? fields : withoutLong(fields)).flatMap((column) => {
    const answer = answerFor(answers, column);
    if (answer !== undefined)
      return answer && 'product' in answer ? [{ ...column, product: answer.product }] : [];
    const product = isLong ? undefined : column.names.find((name) => catalog.isProduct(name));
    return product === undefined ? [] : [{ ...column, product }];
  });
}

const withoutLong = ({ product: _, quantity: __, ...fields }: Layout['fields']) => fields;

function repeatedProducts(
  products: readonly ProductColumn[],
  row: number,
  catalog: CatalogIndex,
): RowError[] {
  const groups = groupBy(products, ({ product }) => {
    const lookup = catalog.product(product);
    return 'match' in lookup ? `${lookup.match.id}` : looseKey(product);
  });
  return [...groups.values()].flatMap(([, ...repeatedColumns]) =>
    repeatedColumns.map(({ title }) =>
      headerError(title, createMessage('row-product-twice', { product: title }), row),
    ),
  );
}

const MIN_DAYS = 2;

/** Returns the columns of a month sheet, which are named by days or dates. */
function dayColumns(columns: readonly Column[]): Column[] {
  const days = columns.filter(({ title }) => isDayTitle(title));
  return days.length < MIN_DAYS ? [] : days;
}

const DAY = /^(0?[1-9]|[12]\d|3[01])$/;
const DATE =
  /^\d{1,4}[-/. ](\d{1,2}|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)([-/. ,]+\d{2,4})?$/i;

const isDayTitle = (title: string): boolean => {
  const text = textWithDigits(title);
  return DAY.test(text) || DATE.test(text);
};

function isDay({ title }: Column, date: string, reading: DateReading): boolean {
  const text = textWithDigits(title);
  if (DAY.test(text)) return Number(text) === Number(date.slice(-2));
  // A date without a year is of the year of the orders.
  return [text, `${text}-${date.slice(0, 4)}`].some(
    (each) => 'value' in checkOrderDate(each, date, reading),
  );
}

/** Whether at least half of the cells of an unknown column look like quantities. */
function mayBeOrders(column: Column, rows: readonly SheetRow[]): boolean {
  if (OTHER.has(looseKey(column.title))) return false;
  const cells = filledCells(column, rows);
  const quantities = quantitiesIn(cells, column).length;
  return quantities > 0 && 2 * quantities >= cells.length;
}

const quantitiesIn = (cells: readonly Cell[], { title }: Column): Cell[] =>
  cells.filter((cell) => 'value' in quantityValue(cell, title));

function toUnknown(
  column: Column,
  rows: readonly SheetRow[],
  catalog: CatalogIndex,
  answers: ColumnAnswers,
): UnknownColumn {
  const cells = filledCells(column, rows);
  return {
    column,
    answer: answerFor(answers, column),
    nearest: catalog.nearestProduct(column.title),
    quantities: quantitiesIn(cells, column).length,
    examples: examplesOf(column, rows),
  };
}

/** Columns between the others that have cells and no header, under the name that Excel gives them. */
function untitledColumns(columns: readonly Column[], rows: readonly SheetRow[]): Column[] {
  const titled = new Set(columns.map(({ index }) => index));
  const last = Math.max(...titled);
  const found: Column[] = [];
  for (let index = 0; index < last; index += 1) {
    if (titled.has(index) || rows.every(({ cells }) => isBlankCell(cells[index]))) continue;
    const title = columnName(index);
    found.push({ index, title, names: [title] });
  }
  return found;
}

/** `A`, `B` … `Z`, `AA` … */
const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') +
  String.fromCharCode(65 + (index % 26));
