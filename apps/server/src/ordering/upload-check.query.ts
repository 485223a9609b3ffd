import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { UPLOAD_LIMITS, type UploadCheck, type UploadChoices } from '@milkround/contracts';
import { DataSource } from 'typeorm';
import { groupBy } from '../spreadsheets/check/group-by';
import { looseKey } from '../spreadsheets/check/names';
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
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** Changes nothing. @throws FileRefused */
  async check(
    { bytes, date, fileName }: OrderUpload,
    person: string,
    columns?: UploadChoices['columns'],
  ): Promise<UploadCheck> {
    const reading = await this.catalog.readingFor(date, columns);
    const file = await this.reader.check(bytes, reading, person);
    const { steps, boysOfSharedConsumers, rows, lines, questions } = file;
    const merge = {
      uploadId: '',
      date,
      fileName,
      steps,
      boysOfSharedConsumers,
      catalog: reading.catalog,
      choices: {},
      storedAt: new Date(),
    };
    const outcome = await this.merge.plan(merge);
    const { stopsElsewhere, pausedLines } = outcome.questions;
    return {
      ...countsOf(file, outcome),
      ...{ rows, lines, questions },
      ...(await this.newConsumers(file.consumerIds)),
      missing: outcome.missing + (await this.merge.linesElsewhere(merge)),
      ...faultsOf(file, outcome),
      totals: file.totals,
      elsewhere: { ...stopsElsewhere, listed: inRowOrder(stopsElsewhere.listed) },
      paused: { ...pausedLines, listed: inRowOrder(pausedLines.listed) },
      seen: outcome.questions.checkHash(),
    };
  }

  /** Finds the consumers who have no order yet, and among them the ids that look like others. */
  private async newConsumers(
    ids: readonly string[],
  ): Promise<Pick<UploadCheck, 'newConsumers' | 'similar'>> {
    const known: { consumer_id: string }[] = await this.database.query(
      `select distinct consumer_id from consumer
       where consumer_id = any($1::text[]) or regexp_replace(lower(consumer_id), '[^[:alnum:]]', '', 'g') = any($2::text[])`,
      [ids, ids.map(looseKey)],
    );
    const knownIds = new Set(known.map(({ consumer_id }) => consumer_id));
    const groups = groupBy(new Set([...ids, ...knownIds]), looseKey).values();
    const similar = [...groups].filter(
      (group) => group.length > 1 && group.some((id) => !knownIds.has(id)),
    );
    return {
      newConsumers: ids.filter((id) => !knownIds.has(id)).length,
      similar: similar.slice(0, UPLOAD_LIMITS.stopsListed),
    };
  }
}
