import { setImmediate as breathe } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { UploadCheck, UploadChoices } from '@milkround/contracts';
import type { Registration } from '@milkround/domain';
import { v4 as uuidV4 } from 'uuid';
import { personKeyOf, type AdminCaller } from '../http/caller';
import { FileReader } from '../spreadsheets/file-reader';
import { hashOfOutcome, KeptChecks } from '../spreadsheets/kept-checks';
import { inRowOrder } from '../spreadsheets/row-order';
import { registrationsOf } from './check/asked-consumers';
import {
  ORDER_FILES,
  unanswered,
  type CheckedFile,
  type OrderFileReading,
} from './check/order-file';
import {
  consumersOf,
  FileQuestions,
  listsOf,
  unansweredOf,
  withAnswers,
  type AskedFile,
} from './file-questions';
import type { MergeOutcome } from './merge-outcome';
import { OrderMerge } from './order-merge';
import { OrderingCatalog } from './ordering.catalog';
import { countsOf, faultsOf } from './upload-counts';
import { mergeOf, type OrderUpload } from './uploads';

/** A file that was sent, or was kept since its check. */
export type FileSource = OrderUpload | { checkId: string; date: string };

/** A file that was read for a check. */
interface KeptFile {
  upload: OrderUpload;
  /** By what it was read. */
  reading: OrderFileReading;
  file: CheckedFile;
}

/** A file with the answers to its questions. */
export interface AnsweredFile extends KeptFile {
  asked: AskedFile;
  choices: UploadChoices;
  /** Its changes of the register of consumers. */
  register: Registration[];
}

/** Answers what an upload would change. */
@Injectable()
export class UploadChecks {
  constructor(
    private readonly files: FileReader,
    private readonly catalog: OrderingCatalog,
    private readonly merge: OrderMerge,
    private readonly questions: FileQuestions,
    private readonly kept: KeptChecks,
  ) {}

  /** Returns what the upload of a file would change, and keeps the file for it. Changes no orders. @throws FileRefused; RuleViolation file-check-old */
  async check(
    source: FileSource,
    choices: UploadChoices,
    caller: AdminCaller,
  ): Promise<UploadCheck> {
    const { answered, outcome, isKept, upload, reading, file } = await this.plan(
      source,
      choices,
      caller,
    );
    const id = 'checkId' in source ? source.checkId : uuidV4();
    if (!isKept) await this.kept.keep(id, subjectOf(upload), { upload, reading, file }, caller.id);
    await this.kept.show(id, hashOf(outcome, choices));
    return { id, similar: await this.questions.findSimilar(answered.asked), ...outcome };
  }

  /** Returns a file, without and with the answers, and the outcome of its upload. @throws FileRefused; RuleViolation file-check-old */
  async plan(source: FileSource, choices: UploadChoices, caller: AdminCaller) {
    const read = await this.read(source, choices, caller);
    const answered = await this.answer(read, choices);
    const outcome = outcomeOf(answered, await this.merge.plan(mergeOf(answered)));
    return { ...read, answered, outcome };
  }

  /** Reads a file, or returns the kept one, read anew if its columns mean something else now. @throws FileRefused; RuleViolation file-check-old */
  async read(
    source: FileSource,
    choices: UploadChoices,
    caller: Pick<AdminCaller, 'role' | 'id'>,
  ): Promise<KeptFile & { isKept: boolean; shown: string | null }> {
    const kept =
      'checkId' in source
        ? await this.kept.find<KeptFile>(source.checkId, subjectOf(source), caller.id)
        : null;
    const shown = kept?.shown ?? null;
    if (kept && hasColumns(kept.content.reading, choices))
      return { ...kept.content, isKept: true, shown };
    const upload = 'checkId' in source ? kept?.content.upload : source;
    if (!upload) throw new Error('A kept file has its bytes');
    const reading = await this.catalog.readingFor(upload.date, choices.columns);
    const file = await this.files.read(ORDER_FILES, upload.bytes, reading, personKeyOf(caller));
    return { upload, reading, file, isKept: false, shown };
  }

  /** Carries the choices into a file. */
  async answer(keptFile: KeptFile, choices: UploadChoices): Promise<AnsweredFile> {
    const asked = await this.questions.ask(keptFile.file, keptFile.reading.catalog);
    await breathe();
    const register = registrationsOf(asked.file.listed, asked, choices);
    await breathe();
    return { ...keptFile, asked, choices, register, file: await withAnswers(asked, choices) };
  }
}

const subjectOf = ({ date }: { date: string }): string => `orders of ${date}`;

/** Whether the columns mean what a person says. */
const hasColumns = (
  { columns: known }: OrderFileReading,
  { columns }: Pick<UploadChoices, 'columns'>,
): boolean =>
  Object.entries(columns ?? {}).every(([column, meaning]) =>
    isDeepStrictEqual(known[column], meaning),
  );

/** The part of a check that the outcome of the upload decides. */
type ShownOutcome = Omit<UploadCheck, 'id' | 'similar'>;

/** Returns what is shown of an upload with this outcome. */
export function outcomeOf(
  {
    asked,
    file,
    choices,
    register,
  }: Pick<AnsweredFile, 'asked' | 'choices' | 'register'> & { file: CheckedFile },
  outcome: MergeOutcome,
): ShownOutcome {
  const { stopsElsewhere, pausedLines, missingLines, changedByPerson } = outcome.questions;
  const lists = {
    ...listsOf(asked),
    elsewhere: { ...stopsElsewhere, listed: inRowOrder(stopsElsewhere.listed) },
    paused: { ...pausedLines, listed: inRowOrder(pausedLines.listed) },
    missingLines,
    changedByPerson: { ...changedByPerson, listed: inRowOrder(changedByPerson.listed) },
  };
  const { rows, lines, questions, totals } = file;
  return {
    ...countsOf({ ...file, register }, outcome),
    ...{ rows, lines, questions, totals },
    unanswered: [
      ...(unanswered(questions).length > 0 ? (['columns'] as const) : []),
      ...unansweredOf(lists, choices),
    ],
    ...consumersOf(asked),
    missing: outcome.missing,
    ...faultsOf(file, outcome),
    ...lists,
  };
}

/** Identifies an outcome with its answers. */
export const hashOf = (outcome: ShownOutcome, choices: UploadChoices): string =>
  hashOfOutcome([outcome, Object.entries(choices).sort()]);
