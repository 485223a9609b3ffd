import { Injectable, type StreamableFile } from '@nestjs/common';
import { createMessage, type UploadChoices } from '@milkround/contracts';
import { RuleViolation } from '@milkround/domain';
import { faultyWorkbook } from '../../spreadsheets/faulty-workbook';
import { FileReader } from '../../spreadsheets/file-reader';
import { placeKey } from '../../spreadsheets/row-order';
import { OrderingCatalog } from '../ordering.catalog';
import { UploadChecks } from '../upload-check.query';
import type { OrderUpload } from '../uploads';
import { ORDER_ROWS } from './picked-rows';

/** Creates a workbook with the faulty rows of an order file and their errors, so that they can be corrected and uploaded. */
@Injectable()
export class FaultyRows {
  constructor(
    private readonly checks: UploadChecks,
    private readonly catalog: OrderingCatalog,
    private readonly files: FileReader,
  ) {}

  /**
   * A workbook of the rows with errors, those of the first `UPLOAD_LIMITS.errorsAnswered` errors. Changes nothing.
   * @throws FileRefused; RetryLater; RuleViolation file-no-faulty-rows
   */
  async workbook(
    upload: OrderUpload,
    person: string,
    choices: UploadChoices,
  ): Promise<StreamableFile> {
    const { errors } = await this.checks.check(upload, person, choices);
    const reading = await this.catalog.readingFor(upload.date, choices.columns);
    const keys = [...new Set(errors.map(placeKey))];
    const pickedRows = await this.files.read(ORDER_ROWS, upload.bytes, { reading, keys }, person);
    if (pickedRows.length === 0) throw new RuleViolation(createMessage('file-no-faulty-rows'));
    return faultyWorkbook(pickedRows, errors);
  }
}
