import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Limits } from '../http/limits';
import { BoundedProgram, type ReaderLimits } from '../spreadsheets/bounded-program';
import type { CheckedFile, OrderFileReading } from './check/order-file';
import type { OrderFileTask } from './order-file.process';

/** Reads and checks order files, away from the server's own process. */
@Injectable()
export class OrderFileReader implements OnModuleDestroy {
  private readonly program: BoundedProgram<OrderFileTask, CheckedFile>;

  /** Another `program` is for tests: it is a file that plain Node can run. */
  constructor(
    limits: Pick<Limits, 'files'>,
    program = join(__dirname, 'order-file.process.js'),
    readerLimits: Partial<ReaderLimits> = {},
  ) {
    this.program = new BoundedProgram(program, limits.files, readerLimits);
  }

  /** @throws FileRefused 413, 415 or 422; RetryLater when too many files wait */
  check(bytes: Uint8Array, reading: OrderFileReading, person: string): Promise<CheckedFile> {
    return this.program.run({ bytes, reading }, person);
  }

  onModuleDestroy(): void {
    this.program.stop();
  }
}
