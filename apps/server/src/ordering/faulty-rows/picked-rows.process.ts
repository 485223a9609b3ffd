import { readSheet } from '../../spreadsheets/file/read-sheet';
import { bufferOf, runFileTask } from '../../spreadsheets/file-program';
import { pickedRows } from './picked-rows';

/** The one message to the process: a file, and the Excel row numbers of the requested rows. */
export interface PickTask {
  bytes: Uint8Array;
  rows: number[];
}

runFileTask(({ bytes, rows }: PickTask) =>
  pickedRows(readSheet(bufferOf(bytes)).sheet, new Set(rows)),
);
