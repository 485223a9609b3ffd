import { answersOf } from '../../spreadsheets/check/columns';
import { pickRows, type PickedRows } from '../../spreadsheets/check/sheets';
import { readFile } from '../../spreadsheets/file/read-file';
import type { FileTask } from '../../spreadsheets/file-tasks';
import { CatalogIndex } from '../check/catalog';
import type { OrderFileReading } from '../check/order-file';
import { orderSheets } from '../check/sheets';

interface PickReading {
  reading: OrderFileReading;
  keys: string[];
}

/** The rows of an order file with some keys, with merged cells filled. */
export const ORDER_ROWS: FileTask<PickReading, PickedRows[]> = {
  name: 'order-rows',
  run: (bytes, { reading: { catalog, columns, ...reading }, keys }) => {
    const answers = answersOf(columns);
    const { sheets } = orderSheets(readFile(bytes), {
      ...{ ...reading, answers },
      catalog: new CatalogIndex(catalog),
    });
    return pickRows(sheets, new Set(keys));
  },
};
