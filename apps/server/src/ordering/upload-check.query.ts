import { Injectable } from '@nestjs/common';
import type { UploadCheck } from '@milkround/contracts';
import { inRowOrder } from '../spreadsheets/row-order';
import { OrderFileReader } from './order-file.reader';
import { OrderMerge } from './order-merge';
import { OrderingCatalog } from './ordering.catalog';
import { countsOf, faultsOf } from './upload-counts';
import type { OrderUpload } from './uploads';

/** Answers what an upload would change. */
@Injectable()
export class UploadChecks {
  constructor(
    private readonly reader: OrderFileReader,
    private readonly catalog: OrderingCatalog,
    private readonly merge: OrderMerge,
  ) {}

  /** Changes nothing. @throws FileRefused */
  async check({ bytes, date, fileName }: OrderUpload, person: string): Promise<UploadCheck> {
    const catalog = await this.catalog.load();
    const file = await this.reader.check(bytes, date, catalog, person);
    const { steps, boysOfSharedConsumers } = file;
    const merge = {
      uploadId: '',
      date,
      fileName,
      steps,
      boysOfSharedConsumers,
      catalog,
      choices: {},
      storedAt: new Date(),
    };
    const outcome = await this.merge.plan(merge);
    const { stopsElsewhere, pausedLines } = outcome.questions;
    return {
      ...countsOf(file, outcome),
      missing: outcome.missing + (await this.merge.linesElsewhere(merge)),
      ...faultsOf(file, outcome),
      totals: file.totals,
      elsewhere: { ...stopsElsewhere, listed: inRowOrder(stopsElsewhere.listed) },
      paused: { ...pausedLines, listed: inRowOrder(pausedLines.listed) },
      seen: outcome.questions.checkHash(),
    };
  }
}
