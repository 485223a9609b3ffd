import type { Catalog } from './check/catalog';
import { checkOrderFile, type CheckedFile } from './check/order-file';
import { FileRefused, type RefusalStatus } from './file/file-refused';

export interface OrderFileTask {
  bytes: Uint8Array;
  date: string;
  catalog: Catalog;
}

/** Errors lose their class on the way between threads, so a refusal travels as a value. */
export type OrderFileResult = { checked: CheckedFile } | { refused: { status: RefusalStatus; message: string } };

/** Runs in a worker thread: whatever a file does to it, requests go on. */
export default function checkInWorker({ bytes, date, catalog }: OrderFileTask): OrderFileResult {
  try {
    return { checked: checkOrderFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), date, catalog) };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: { status: error.status, message: error.message } };
    throw error;
  }
}
