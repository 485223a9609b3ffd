import type { Message } from '@milkround/contracts';
import type { Catalog } from './check/catalog';
import { checkOrderFile, type CheckedFile } from './check/order-file';
import { FileRefused, type RefusalStatus } from './file/file-refused';

/** The one message to the process. */
export interface OrderFileTask {
  bytes: Uint8Array;
  date: string;
  catalog: Catalog;
}

/** The message that the process sends before it ends. A refusal is a value, because errors lose their class between processes. */
export type OrderFileResult = { checked: CheckedFile } | { refused: { status: RefusalStatus; reason: Message } } | { failed: string };

/** Runs in a process of its own, started by the reader: whatever a file does to it, the server lives on. */
function check({ bytes, date, catalog }: OrderFileTask): OrderFileResult {
  try {
    return { checked: checkOrderFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), date, catalog) };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: { status: error.status, reason: error.reason } };
    return { failed: error instanceof Error ? `${error.stack}` : String(error) };
  }
}

process.once('message', (task: OrderFileTask) => {
  process.send?.(check(task), () => process.disconnect());
});
// The server is gone: nobody waits for an answer.
process.once('disconnect', () => process.exit());
