import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createMessage, type RowError } from '@milkround/contracts';
import { RuleViolation } from '@milkround/domain';
import { BoundedProgram } from '../bounded-program';
import { grouped } from '../check/grouped';
import { FileRefused } from '../file/file-refused';
import { UploadChecks } from '../upload-check.query';
import type { OrderUpload } from '../uploads';
import { faultyWorkbook } from './faulty-workbook';
import type { PickedRows } from './picked-rows';
import type { PickResult, PickTask } from './picked-rows.process';

/** Creates a workbook with the faulty rows of an order file and their errors, so that they can be corrected and uploaded. */
@Injectable()
export class FaultyRows implements OnModuleDestroy {
  private readonly program = new BoundedProgram<PickTask, PickResult>(join(__dirname, 'picked-rows.process.js'));

  constructor(private readonly checks: UploadChecks) {}

  /**
   * A workbook of the rows with errors, those of the first `UPLOAD_LIMITS.errorsAnswered` errors. Changes nothing.
   * @throws FileRefused; RetryLater; RuleViolation file-no-faulty-rows
   */
  async workbook(upload: OrderUpload): Promise<Buffer> {
    const { errors } = await this.checks.check(upload);
    const byRow = grouped(errors, ({ row }: RowError) => row);
    const picked = await this.picked(upload.bytes, [...byRow.keys()]);
    if (picked.rows.length === 0) throw new RuleViolation(createMessage('file-no-faulty-rows'));
    return faultyWorkbook(picked, byRow);
  }

  onModuleDestroy(): void {
    this.program.stop();
  }

  private async picked(bytes: Uint8Array, rows: number[]): Promise<PickedRows> {
    const result = await this.program.run({ bytes, rows });
    if ('failed' in result) throw new Error(`Reading an order file failed: ${result.failed}`);
    if ('refused' in result) throw new FileRefused(result.refused.status, result.refused.reason);
    return result.picked;
  }
}
