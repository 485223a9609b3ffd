import { createMessage } from '@milkround/contracts';
import { toPlainId } from '@milkround/domain';
import {
  readSheets,
  type ReadSheet as SheetOf,
  type ReadSheets,
} from '../../spreadsheets/check/sheets';
import type { Workbook } from '../../spreadsheets/file/workbook';
import type { CatalogIndex } from './catalog';
import { layoutOf, orderHeader, type ColumnAnswers, type Layout } from './headers';

/** A sheet of an order file whose rows are read. */
export type ReadSheet = SheetOf<Layout>;

/** The sheets with orders, and what is to be said about the others. */
export type OrderSheets = ReadSheets<Layout>;

/** By what an order file is read. */
export interface SheetsReading {
  catalog: CatalogIndex;
  date: string;
  timeZone: string;
  answers: ColumnAnswers;
}

/**
 * Finds the sheets with orders: every visible one with a header of consumers and quantities.
 * @throws FileRefused empty, or too many merged cells
 */
export const orderSheets = (workbook: Workbook, reading: SheetsReading): OrderSheets =>
  readSheets(workbook, {
    findHeader: (sheet) => orderHeader(sheet, reading.catalog, reading.answers),
    layoutOf: (sheet, header) => {
      const mde = toPlainId(sheet.name);
      const isBoySheet = mde !== '' && 'match' in reading.catalog.deliveryBoy(mde);
      return layoutOf(sheet, header, { ...reading, date1904: sheet.date1904, isBoySheet });
    },
    isComplete: hasOrders,
    repeatedColumns: ({ fields: { quantity: _, sequence: __, ...repeated } }) =>
      Object.values(repeated),
    singleColumns: ({ fields: { quantity }, products }) =>
      quantity ? [...products, quantity] : products,
    notesOf: ({ day }) => (day ? [createMessage('file-month-day', { column: day.title })] : []),
    unreadNote: (sheet) => createMessage('file-sheet-unread', { sheet }),
  });

const hasOrders = ({ fields, products, unknown, monthDays }: Layout): boolean =>
  fields.consumerId !== undefined &&
  (products.length + monthDays > 0 ||
    unknown.some(({ quantities, answer }) => quantities > 0 && answer === undefined) ||
    (fields.product !== undefined && fields.quantity !== undefined));
