import { join } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createMessage, type UploadChoices } from '@milkround/contracts';
import { RuleViolation } from '@milkround/domain';
import { Limits } from '../../http/limits';
import { BoundedProgram } from '../../spreadsheets/bounded-program';
import { groupBy } from '../../spreadsheets/check/group-by';
import { placeKey } from '../../spreadsheets/row-order';
import { OrderingCatalog } from '../ordering.catalog';
import { UploadChecks } from '../upload-check.query';
import type { OrderUpload } from '../uploads';
import { faultyWorkbook } from './faulty-workbook';
import type { PickedRows } from './picked-rows';
import type { PickTask } from './picked-rows.process';

/** Creates a workbook with the faulty rows of an order file and their errors, so that they can be corrected and uploaded. */
@Injectable()
export class FaultyRows implements OnModuleDestroy {
  private readonly program: BoundedProgram<PickTask, PickedRows[]>;

  constructor(
    private readonly checks: UploadChecks,
    private readonly catalog: OrderingCatalog,
    limits: Limits,
  ) {
    this.program = new BoundedProgram(join(__dirname, 'picked-rows.process.js'), limits.files);
  }

  /**
   * A workbook of the rows with errors, those of the first `UPLOAD_LIMITS.errorsAnswered` errors. Changes nothing.
   * @throws FileRefused; RetryLater; RuleViolation file-no-faulty-rows
   */
  async workbook(
    upload: OrderUpload,
    person: string,
    columns: UploadChoices['columns'],
  ): Promise<Buffer> {
    const { errors } = await this.checks.check(upload, person, columns);
    const byRow = groupBy(errors, placeKey);
    const reading = await this.catalog.readingFor(upload.date, columns);
    const pickedRows = await this.program.run(
      { bytes: upload.bytes, reading, keys: [...byRow.keys()] },
      person,
    );
    if (pickedRows.length === 0) throw new RuleViolation(createMessage('file-no-faulty-rows'));
    return faultyWorkbook(pickedRows, byRow);
  }

  onModuleDestroy(): void {
    this.program.stop();
  }
}
