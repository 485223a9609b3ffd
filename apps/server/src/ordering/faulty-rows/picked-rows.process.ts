import { readFile } from '../../spreadsheets/file/read-file';
import { bufferOf, runFileTask } from '../../spreadsheets/file-program';
import type { OrderFileReading } from '../check/order-file';
import { pickedRows } from './picked-rows';

/** The one message to the process: a file, and the keys of the requested rows. */
export interface PickTask {
  bytes: Uint8Array;
  reading: OrderFileReading;
  keys: string[];
}

runFileTask(({ bytes, reading, keys }: PickTask) =>
  pickedRows(readFile(bufferOf(bytes)), reading, new Set(keys)),
);
