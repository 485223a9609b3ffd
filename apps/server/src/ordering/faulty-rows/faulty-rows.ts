import { Injectable, type StreamableFile } from '@nestjs/common';
import { createMessage, type UploadChoices } from '@milkround/contracts';
import { RuleViolation } from '@milkround/domain';
import { personKeyOf, type AdminCaller } from '../../http/caller';
import { faultyWorkbook } from '../../spreadsheets/faulty-workbook';
import { FileReader } from '../../spreadsheets/file-reader';
import { placeKey } from '../../spreadsheets/row-order';
import { UploadChecks, type OrderFileSource } from '../upload-check.query';
import { ORDER_ROWS } from './picked-rows';

/** Creates a workbook with the faulty rows of an order file and their errors, so that they can be corrected and uploaded. */
@Injectable()
export class FaultyRows {
  constructor(
    private readonly checks: UploadChecks,
    private readonly files: FileReader,
  ) {}

  /**
   * A workbook of the rows with errors, those of the first `UPLOAD_LIMITS.errorsAnswered` errors. Changes nothing.
   * @throws FileRefused; RetryLater; RuleViolation file-no-faulty-rows
   */
  async workbook(
    source: OrderFileSource,
    choices: UploadChoices,
    caller: AdminCaller,
  ): Promise<StreamableFile> {
    const { upload, reading, outcome } = await this.checks.plan(source, choices, caller);
    const keys = [...new Set(outcome.errors.map(placeKey))];
    const pickedRows = await this.files.read(
      ORDER_ROWS,
      upload.bytes,
      { reading, keys },
      personKeyOf(caller),
    );
    if (pickedRows.length === 0) throw new RuleViolation(createMessage('file-no-faulty-rows'));
    return faultyWorkbook(pickedRows, outcome.errors);
  }
}
