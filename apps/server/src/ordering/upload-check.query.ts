import { setImmediate as breathe } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { UploadCheck, UploadChoices } from '@milkround/contracts';
import type { Registration } from '@milkround/domain';
import type { AdminCaller } from '../http/caller';
import { hashOfOutcome, KeptChecks } from '../spreadsheets/kept-checks';
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
export type OrderFileSource = (OrderUpload | { checkId: string }) & { date: string };

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
    private readonly catalog: OrderingCatalog,
    private readonly merge: OrderMerge,
    private readonly questions: FileQuestions,
    private readonly kept: KeptChecks,
  ) {}

  /** Returns what the upload of a file would change, and keeps the file for it. Changes no orders. @throws FileRefused; RuleViolation file-check-old */
  async check(
    source: OrderFileSource,
    choices: UploadChoices,
    caller: AdminCaller,
  ): Promise<UploadCheck> {
    const { answered, outcome, ...read } = await this.plan(source, choices, caller);
    const shown = { subject: subjectOf(source), shown: hashOf(outcome, choices) };
    const id = await this.kept.keep(source, read, shown, caller);
    return { id, similar: await this.questions.findSimilar(answered.asked), ...outcome };
  }

  /** Returns a file, without and with the answers, and the outcome of its upload. @throws FileRefused; RuleViolation file-check-old */
  async plan(source: OrderFileSource, choices: UploadChoices, caller: AdminCaller) {
    const read = await this.read(source, choices, caller);
    const answered = await this.answer(read, choices);
    const outcome = outcomeOf(answered, await this.merge.plan(mergeOf(answered)));
    return { ...read, answered, outcome };
  }

  /** Reads a file, or returns the kept one. @throws FileRefused; RuleViolation file-check-old */
  read(
    source: OrderFileSource,
    { columns }: UploadChoices,
    caller: Pick<AdminCaller, 'role' | 'id'>,
  ): Promise<KeptFile & { isKept: boolean; shown: string | null }> {
    const readingFor = ({ date }: OrderUpload) => this.catalog.readingFor(date, columns);
    const door = { subject: subjectOf(source), task: ORDER_FILES, readingFor, columns };
    return this.kept.read<OrderUpload, OrderFileReading, CheckedFile>(source, door, caller);
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
  const lists = { ...listsOf(asked), ...outcome.questions.inFileOrder() };
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
