import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { OnModuleDestroy } from '@nestjs/common';
import type { AtOnce } from '../http/limits';
import { FileRefused, refusals } from './file/file-refused';
import type { FileMessage, FileResult, FileTask } from './file-tasks';

export interface ReaderLimits {
  /** The heap of the process; a file that needs more is refused. */
  heapMb: number;
  timeoutMs: number;
}

const LIMITS: ReaderLimits = { heapMb: 384, timeoutMs: 60_000 };

/** Another program or other limits, for tests. */
export interface ReaderOptions extends Partial<ReaderLimits> {
  /** A file that plain Node can run and that calls `runFileTasks`. */
  program?: string;
}

/**
 * Reads uploaded files, one at a time, each in a process of its own with limits on its memory and its time. A thread is not sufficient: one that
 * runs out of memory can end the whole server (docs/decisions/order-file-process.md).
 */
export class FileReader implements OnModuleDestroy {
  private readonly limits: ReaderLimits;
  private readonly program: string;
  private readonly children = new Set<ChildProcess>();

  constructor(
    private readonly files: AtOnce,
    { program = join(__dirname, '../file.process.js'), ...limits }: ReaderOptions = {},
  ) {
    this.program = program;
    this.limits = { ...LIMITS, ...limits };
  }

  /**
   * Carries out a task of the reading process.
   * @param person who wants it, see `personKeyOf`
   * @throws the FileRefused of the task, and 413 for a file beyond the limits; RetryLater when too many files wait
   */
  async read<Reading, Content>(
    { name }: FileTask<Reading, Content>,
    bytes: Uint8Array,
    reading: Reading,
    person: string,
  ): Promise<Content> {
    const result = await this.files.run(person, () =>
      this.start<Reading, Content>({ name, bytes, reading }),
    );
    if ('failed' in result) throw new Error(`Reading a file failed: ${result.failed}`);
    if ('refused' in result) throw new FileRefused(result.refused.status, result.refused.reason);
    return result.content;
  }

  onModuleDestroy(): void {
    for (const child of this.children) child.kill('SIGKILL');
  }

  private start<Reading, Content>(task: FileMessage<Reading>): Promise<FileResult<Content>> {
    const child = fork(this.program, {
      serialization: 'advanced',
      // Most objects of a reading die young.
      execArgv: [`--max-old-space-size=${this.limits.heapMb}`, '--max-semi-space-size=32'],
      // The server's environment contains secrets that a reader of files does not need.
      env: {},
      // V8's report about a full heap does not belong in the server's log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.children.add(child);
    return new Promise<FileResult<Content>>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(refusals.tooSlow());
        child.kill('SIGKILL');
      }, this.limits.timeoutMs);
      child.once('message', (result: FileResult<Content>) => resolve(result));
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        clearTimeout(timer);
        this.children.delete(child);
        reject(
          isOutOfMemory(code, signal)
            ? refusals.tooMuch()
            : new Error(`Reading a file ended with ${code ?? signal}`),
        );
      });
      child.send(task, (error) => error && reject(error));
    });
  }
}

/** V8 aborts, and a system that is short of memory kills the process. */
const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null) =>
  signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134;
