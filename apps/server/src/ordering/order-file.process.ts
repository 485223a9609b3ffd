import { bufferOf, runFileTask } from '../spreadsheets/file-program';
import type { Catalog } from './check/catalog';
import { checkOrderFile } from './check/order-file';

/** The one message to the process. */
export interface OrderFileTask {
  bytes: Uint8Array;
  date: string;
  catalog: Catalog;
}

runFileTask(({ bytes, date, catalog }: OrderFileTask) =>
  checkOrderFile(bufferOf(bytes), date, catalog),
);
