import { Injectable } from '@nestjs/common';
import type { UploadCheck, UploadChoices } from '@milkround/contracts';
import { inRowOrder } from '../spreadsheets/row-order';
import { unanswered } from './check/order-file';
import { consumersOf, FileQuestions, listsOf, unansweredOf, withAnswers } from './file-questions';
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
    private readonly questions: FileQuestions,
  ) {}

  /** Returns what the upload would change with these choices. Changes nothing. @throws FileRefused */
  async check(
    { bytes, date, fileName }: OrderUpload,
    person: string,
    choices: UploadChoices,
  ): Promise<UploadCheck> {
    const reading = await this.catalog.readingFor(date, choices.columns);
    const asked = await this.questions.ask(
      await this.reader.check(bytes, reading, person),
      reading.catalog,
    );
    const file = await withAnswers(asked, choices);
    const { parts, boysOfSharedConsumers, rows, lines, questions } = file;
    const merge = {
      uploadId: '',
      date,
      fileName,
      parts,
      boysOfSharedConsumers,
      catalog: reading.catalog,
      choices,
    };
    const outcome = await this.merge.plan(merge);
    const { stopsElsewhere, pausedLines, missingLines, changedByPerson } = outcome.questions;
    const lists = {
      ...listsOf(asked),
      elsewhere: { ...stopsElsewhere, listed: inRowOrder(stopsElsewhere.listed) },
      paused: { ...pausedLines, listed: inRowOrder(pausedLines.listed) },
      missingLines,
      changedByPerson: { ...changedByPerson, listed: inRowOrder(changedByPerson.listed) },
    };
    return {
      ...countsOf(file, outcome),
      ...{ rows, lines, questions },
      unanswered: [
        ...(unanswered(questions).length > 0 ? (['columns'] as const) : []),
        ...unansweredOf(lists, choices),
      ],
      ...consumersOf(asked),
      similar: await this.questions.findSimilar(asked),
      missing: outcome.missing,
      ...faultsOf(file, outcome),
      totals: file.totals,
      ...lists,
      seen: outcome.questions.checkHash(),
    };
  }
}
