import type { Message } from '@milkround/contracts';
import { FileRefused, type RefusalStatus } from './file/file-refused';

/** The message that a program that reads a file sends before it ends. A refusal is a value, because errors lose their class between processes. */
export type FileResult<T> = { content: T } | { refused: { status: RefusalStatus; reason: Message } } | { failed: string };

/** A file as it comes from another process: its bytes are a view there, not a buffer. */
export const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Carries out the one task that this process is sent, and ends it. Whatever a file does to the process, the server lives on. */
export function runFileTask<Task, T>(work: (task: Task) => T): void {
  process.once('message', (task: Task) => {
    process.send?.(
      resultOf(() => work(task)),
      () => process.disconnect(),
    );
  });
  // The server is gone: nobody waits for an answer.
  process.once('disconnect', () => process.exit());
}

function resultOf<T>(work: () => T): FileResult<T> {
  try {
    return { content: work() };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: { status: error.status, reason: error.reason } };
    return { failed: error instanceof Error ? `${error.stack}` : String(error) };
  }
}
