import { CatalogIndex } from '../check/catalog';
import { answersOf } from '../../spreadsheets/check/columns';
import type { OrderFileReading } from '../check/order-file';
import { orderSheets } from '../check/sheets';
import { readFile } from '../../spreadsheets/file/read-file';
import type { Workbook } from '../../spreadsheets/file/workbook';
import type { SheetRow } from '../../spreadsheets/file/sheet';
import type { FileTask } from '../../spreadsheets/file-tasks';
import { placeKey } from '../../spreadsheets/row-order';

/** Some rows of a sheet of orders, under its header. */
export interface PickedRows {
  /** Undefined in a file with one sheet of orders. */
  sheet: string | undefined;
  headerRows: SheetRow[];
  rows: SheetRow[];
  /** Whether serial numbers of dates count from 1904 instead of 1900. */
  date1904: boolean;
}

/** The rows of an order file with some keys, read in the reading process. */
export const ORDER_ROWS: FileTask<PickReading, PickedRows[]> = {
  name: 'order-rows',
  run: (bytes, { reading, keys }) => pickedRows(readFile(bytes), reading, new Set(keys)),
};

interface PickReading {
  reading: OrderFileReading;
  keys: string[];
}

/** Returns the rows with these keys (see `placeKey`); merged cells are filled. @throws FileRefused */
function pickedRows(
  workbook: Workbook,
  { catalog, columns, ...reading }: OrderFileReading,
  keys: ReadonlySet<string>,
): PickedRows[] {
  const index = new CatalogIndex(catalog);
  const { sheets } = orderSheets(workbook, {
    ...reading,
    answers: answersOf(columns),
    catalog: index,
  });
  return sheets.flatMap(({ name: sheet, headerRows, rows, date1904 }): PickedRows[] => {
    const picked = rows.filter(({ row }) => keys.has(placeKey({ sheet, row })));
    return picked.length === 0 ? [] : [{ sheet, headerRows, rows: picked, date1904 }];
  });
}
