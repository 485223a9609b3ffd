import { bufferOf, runFileTask } from '../spreadsheets/file-program';
import { checkOrderFile, type OrderFileReading } from './check/order-file';

/** The one message to the process. */
export interface OrderFileTask {
  bytes: Uint8Array;
  reading: OrderFileReading;
}

runFileTask(({ bytes, reading }: OrderFileTask) => checkOrderFile(bufferOf(bytes), reading));
