import { Injectable } from '@nestjs/common';
import type { DecisionList, UploadCheck } from '@milkround/contracts';
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
  async check({ bytes, date, fileName }: OrderUpload): Promise<UploadCheck> {
    const catalog = await this.catalog.load();
    const checked = await this.reader.check(bytes, date, catalog);
    const { steps, shared } = checked;
    const merge = { uploadId: '', date, fileName, steps, shared, catalog, choices: {}, since: new Date() };
    const outcome = await this.merge.plan(merge);
    const { elsewhere, paused } = outcome.asked;
    return {
      ...countsOf(checked, outcome),
      missing: outcome.missing + (await this.merge.linesElsewhere(merge)),
      ...faultsOf(checked, outcome),
      totals: checked.totals,
      elsewhere: inOrder(elsewhere),
      paused: inOrder(paused),
      seen: outcome.asked.seen(),
    };
  }
}

const inOrder = <T extends { row: number }>({ listed, ...asked }: DecisionList<T>): DecisionList<T> => ({
  ...asked,
  listed: [...listed].sort((a, b) => a.row - b.row),
});
