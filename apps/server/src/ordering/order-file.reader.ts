import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { Catalog } from './check/catalog';
import type { CheckedFile } from './check/order-file';
import { FileRefused, refusals } from './file/file-refused';
import type { OrderFileResult, OrderFileTask } from './order-file.worker';

export interface ReaderLimits {
  /** The heap of the worker; a file that needs more is refused. */
  heapMb: number;
  timeoutMs: number;
  /** Files that may wait while one is read. */
  waiting: number;
}

const LIMITS: ReaderLimits = { heapMb: 320, timeoutMs: 60_000, waiting: 16 };
const IDLE_MS = 30_000;
const YOUNG_GENERATION_MB = 32;

/** Reads and checks order files one at a time in a worker thread, which has memory and time of its own and gives both back. */
@Injectable()
export class OrderFileReader implements OnModuleDestroy {
  private readonly pool: Piscina<OrderFileTask, OrderFileResult>;
  private readonly limits: ReaderLimits;

  /** Another `worker` is for tests: it is a file that a plain Node thread can load. */
  constructor(worker = join(__dirname, 'order-file.worker.js'), limits: Partial<ReaderLimits> = {}) {
    this.limits = { ...LIMITS, ...limits };
    this.pool = new Piscina({
      filename: worker,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      maxQueue: this.limits.waiting,
      resourceLimits: { maxOldGenerationSizeMb: this.limits.heapMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
  }

  /** @throws FileRefused 413, 415 or 422; ReaderBusy */
  async check(bytes: Uint8Array, date: string, catalog: Catalog): Promise<CheckedFile> {
    const result = await this.pool.run({ bytes, date, catalog }, { signal: AbortSignal.timeout(this.limits.timeoutMs) }).catch(rethrow);
    if ('refused' in result) throw new FileRefused(result.refused.status, result.refused.message);
    return result.checked;
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.destroy();
  }
}

/** More files wait than are kept in memory. */
export class ReaderBusy extends Error {
  override readonly name = 'ReaderBusy';
}

function rethrow(error: unknown): never {
  const { name, code, message } = Object(error);
  if (name === 'AbortError') throw refusals.tooSlow();
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') throw refusals.tooMuch();
  if (message === 'Task queue is at limit') throw new ReaderBusy('Other files are being read. Please try again in a minute.');
  throw error;
}
