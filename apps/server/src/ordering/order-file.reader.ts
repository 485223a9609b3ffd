import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Catalog } from './check/catalog';
import type { CheckedFile } from './check/order-file';
import { FileRefused, refusals } from './file/file-refused';
import type { OrderFileResult, OrderFileTask } from './order-file.process';

export interface ReaderLimits {
  /** The heap of the process; a file that needs more is refused. */
  heapMb: number;
  timeoutMs: number;
  /** Files that may wait while one is read. */
  waiting: number;
}

const LIMITS: ReaderLimits = { heapMb: 384, timeoutMs: 60_000, waiting: 16 };

/** More files wait than are kept in memory. */
export class ReaderBusy extends Error {
  override readonly name = 'ReaderBusy';
}

/**
 * Reads and checks order files, one at a time, each in a process of its own with bounds on its memory and its time. A thread would not
 * do: one that runs out of memory can take the whole server along (docs/decisions/uploads-in-steps).
 */
@Injectable()
export class OrderFileReader implements OnModuleDestroy {
  private readonly limits: ReaderLimits;
  private readonly running = new Set<ChildProcess>();
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** Another `program` is for tests: it is a file that plain Node can run. */
  constructor(
    private readonly program = join(__dirname, 'order-file.process.js'),
    limits: Partial<ReaderLimits> = {},
  ) {
    this.limits = { ...LIMITS, ...limits };
  }

  /** @throws FileRefused 413, 415 or 422; ReaderBusy */
  async check(bytes: Uint8Array, date: string, catalog: Catalog): Promise<CheckedFile> {
    if (this.waiting > this.limits.waiting) throw new ReaderBusy('Other files are being read. Please try again in a minute.');
    this.waiting += 1;
    const turn = this.last.then(() => this.run({ bytes, date, catalog }));
    this.last = turn.catch(() => undefined);
    const result = await turn.finally(() => (this.waiting -= 1));
    if ('failed' in result) throw new Error(`Reading an order file failed: ${result.failed}`);
    if ('refused' in result) throw new FileRefused(result.refused.status, result.refused.message);
    return result.checked;
  }

  onModuleDestroy(): void {
    for (const child of this.running) child.kill('SIGKILL');
  }

  private run(task: OrderFileTask): Promise<OrderFileResult> {
    const child = fork(this.program, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${this.limits.heapMb}`],
      // The server's environment holds secrets that a reader of files has no use for.
      env: {},
      // What V8 has to say about a heap that is full is no line for the server's log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.running.add(child);
    return new Promise<OrderFileResult>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(refusals.tooSlow());
        child.kill('SIGKILL');
      }, this.limits.timeoutMs);
      child.once('message', (result: OrderFileResult) => resolve(result));
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        clearTimeout(timer);
        this.running.delete(child);
        reject(isOutOfMemory(code, signal) ? refusals.tooMuch() : new Error(`Reading an order file ended with ${code ?? signal}`));
      });
      child.send(task, (error) => error && reject(error));
    });
  }
}

/** V8 aborts, and a system that is short of memory kills. */
const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null) => signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134;
