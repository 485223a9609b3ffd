import type { Message } from '@milkround/contracts';
import { FileRefused, type RefusalStatus } from './file/file-refused';

/** The message that a program that reads a file sends before it ends. A refusal is a value, because errors lose their class between processes. */
export type FileResult<T> =
  | { content: T }
  | { refused: { status: RefusalStatus; reason: Message } }
  | { failed: string };

/** Converts a file from another process, whose bytes arrive as a view, to a buffer. */
export const bufferOf = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Executes the one task that this process receives, and ends the process. A failure of the process does not affect the server. */
export function runFileTask<Task, T>(work: (task: Task) => T): void {
  process.once('message', (task: Task) => {
    process.send?.(
      resultOf(() => work(task)),
      () => process.disconnect(),
    );
  });
  // The server has ended, so the answer has no receiver.
  process.once('disconnect', () => process.exit());
}

function resultOf<T>(work: () => T): FileResult<T> {
  try {
    return { content: work() };
  } catch (error) {
    if (error instanceof FileRefused)
      return { refused: { status: error.status, reason: error.reason } };
    return { failed: error instanceof Error ? `${error.stack}` : String(error) };
  }
}
