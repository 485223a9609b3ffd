import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { BoundedProgram, type ReaderLimits } from './bounded-program';
import type { Catalog } from './check/catalog';
import type { CheckedFile } from './check/order-file';
import { FileRefused } from './file/file-refused';
import type { OrderFileResult, OrderFileTask } from './order-file.process';

/** Reads and checks order files, away from the server's own process. */
@Injectable()
export class OrderFileReader implements OnModuleDestroy {
  private readonly program: BoundedProgram<OrderFileTask, OrderFileResult>;

  /** Another `program` is for tests: it is a file that plain Node can run. */
  constructor(program = join(__dirname, 'order-file.process.js'), limits: Partial<ReaderLimits> = {}) {
    this.program = new BoundedProgram(program, limits);
  }

  /** @throws FileRefused 413, 415 or 422; RetryLater when too many files wait */
  async check(bytes: Uint8Array, date: string, catalog: Catalog): Promise<CheckedFile> {
    const result = await this.program.run({ bytes, date, catalog });
    if ('failed' in result) throw new Error(`Reading an order file failed: ${result.failed}`);
    if ('refused' in result) throw new FileRefused(result.refused.status, result.refused.reason);
    return result.checked;
  }

  onModuleDestroy(): void {
    this.program.stop();
  }
}
