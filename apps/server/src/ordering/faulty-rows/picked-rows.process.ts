import type { Message } from '@milkround/contracts';
import { FileRefused, type RefusalStatus } from '../file/file-refused';
import { readSheet } from '../file/read-sheet';
import { pickedRows, type PickedRows } from './picked-rows';

/** The one message to the process: a file, and the Excel row numbers of the requested rows. */
export interface PickTask {
  bytes: Uint8Array;
  rows: number[];
}

export type PickResult = { picked: PickedRows } | { refused: { status: RefusalStatus; reason: Message } } | { failed: string };

/** Runs in a process of its own, started by the server: whatever a file does to it, the server lives on. */
function pick({ bytes, rows }: PickTask): PickResult {
  try {
    const { sheet } = readSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return { picked: pickedRows(sheet, new Set(rows)) };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: { status: error.status, reason: error.reason } };
    return { failed: error instanceof Error ? `${error.stack}` : String(error) };
  }
}

process.once('message', (task: PickTask) => {
  process.send?.(pick(task), () => process.disconnect());
});
// The server is gone: nobody waits for an answer.
process.once('disconnect', () => process.exit());
