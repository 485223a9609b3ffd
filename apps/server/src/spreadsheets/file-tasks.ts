import type { Message } from '@milkround/contracts';
import { FileRefused, type RefusalStatus } from './file/file-refused';

/** A task of the reading process for files of one kind, such as the check of an order file. */
export interface FileTask<Reading, Content> {
  name: string;
  /** @throws FileRefused */
  run: (bytes: Buffer, reading: Reading) => Content;
}

/** The one message to the process. */
export interface FileMessage<Reading> {
  name: string;
  bytes: Uint8Array;
  reading: Reading;
}

/** The message that the process sends before it ends. A refusal is a value, because errors lose their class between processes. */
export type FileResult<T> =
  | { content: T }
  | { refused: { status: RefusalStatus; reason: Message } }
  | { failed: string };

/** Carries out the one task that this process receives, and ends the process. A failure of the process does not affect the server. */
export function runFileTasks(tasks: readonly FileTask<never, unknown>[]): void {
  process.once('message', ({ name, bytes, reading }: FileMessage<never>) => {
    process.send?.(
      resultOf(() => {
        const task = tasks.find((other) => other.name === name);
        if (!task) throw new Error(`There is no task ${name}`);
        return task.run(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), reading);
      }),
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
