import { Injectable } from '@nestjs/common';
import type { UploadAnswer, UploadChoices } from '@milkround/contracts';
import type { Registration, UploadFact } from '@milkround/domain';
import { CommandReused, PostgresEventStore } from '@milkround/event-store';
import pLimit from 'p-limit';
import { v7 as uuidV7 } from 'uuid';
import { commandHeaderOf, type CommandContext } from '../log/command-context';
import { ReadModels, type Reached } from '../log/read-models';
import { RowsRefused } from '../spreadsheets/rows-refused';
import type { CheckedFile, OrderFileReading } from './check/order-file';
import type { MergeOutcome } from './merge-outcome';
import { OrderMerge, type Merge, type MergeRecord } from './order-merge';
import { countsOf, faultsOf } from './upload-counts';
import { UploadedFiles } from './uploaded-files';

/** An order file as it was received. */
export interface OrderUpload {
  bytes: Buffer;
  fileName: string;
  sha256: Buffer;
  date: string;
}

/** A file that was read, and what is to be done with it. */
export interface CheckedUpload {
  upload: OrderUpload;
  file: CheckedFile;
  /** By what it was read. */
  reading: OrderFileReading;
  /** `all` imports everything or nothing; `valid` imports the rows without errors. */
  mode: 'all' | 'valid';
  choices: UploadChoices;
  /** The changes of the register of consumers by the file. */
  register: Registration[];
  /** Is called with the outcome before anything is written. @throws whatever refuses it */
  inspect: (outcome: MergeOutcome) => void;
}

export interface FinishedUpload {
  answer: UploadAnswer;
  reached: Reached;
}

/** Imports checked files: the orders of all days, the file and the answer in one transaction. */
@Injectable()
export class OrderUploads {
  /** Each import holds a connection and many lines, so this process runs one at a time. */
  private readonly limit = pLimit(1);

  constructor(
    private readonly files: UploadedFiles,
    private readonly merge: OrderMerge,
    private readonly store: PostgresEventStore,
    private readonly readModels: ReadModels,
  ) {}

  /** Returns the answer to a command that was carried out before, or null. @throws CommandReused */
  async earlier(context: CommandContext): Promise<FinishedUpload | null> {
    const position = await this.store.commandPosition(commandHeaderOf(context));
    return position === null ? null : this.finished(position, context);
  }

  /** @throws RowsRefused; CommandReused; whatever `inspect` throws */
  import(checked: CheckedUpload, context: CommandContext): Promise<FinishedUpload> {
    return this.limit(() => this.carryOut(checked, context));
  }

  private async carryOut(checked: CheckedUpload, context: CommandContext): Promise<FinishedUpload> {
    const { file } = checked;
    const merge = mergeOf(checked);
    if (file.parts.length === 0 || (checked.mode === 'all' && file.errorCount > 0)) {
      const outcome = await this.merge.plan(merge);
      checked.inspect(outcome);
      throw refusalOf(file, outcome);
    }
    return this.readModels.large(async () => {
      const { position } = await this.merge.carryOut(merge, context, (outcome) => {
        checked.inspect(outcome);
        if (checked.mode === 'all' && outcome.refusedCount > 0) throw refusalOf(file, outcome);
        return this.recordOf(checked, merge, outcome, context);
      });
      return this.finished(position, context);
    });
  }

  /** The fact that all lines of an upload are imported, and the row of its file. */
  private recordOf(
    { file, upload, register }: CheckedUpload,
    { uploadId, choices }: { uploadId: string; choices: UploadChoices },
    outcome: MergeOutcome,
    { commandId, actor }: CommandContext,
  ): MergeRecord {
    const { fileName, sha256, date, bytes: content } = upload;
    const answer: UploadAnswer = {
      uploadId,
      ...countsOf({ ...file, register }, outcome),
      ...faultsOf(file, outcome),
      missing: outcome.missing,
    };
    const { id: createdBy } = actor;
    return {
      fact: {
        type: 'OrdersUploaded',
        data: {
          uploadId,
          fileName,
          sha256: sha256.toString('hex'),
          date,
          counts: factCounts(answer),
          register,
        },
      },
      alongside: (client) =>
        this.files.keep(
          {
            id: uploadId,
            commandId,
            fileName,
            sha256,
            date,
            content,
            choices,
            answer,
            kept: outcome.kept,
            createdBy,
          },
          client,
        ),
    };
  }

  private async finished(position: bigint, { commandId }: CommandContext): Promise<FinishedUpload> {
    const answer = await this.files.answerOf(commandId);
    if (!answer) throw new CommandReused(commandId);
    return { answer, reached: await this.readModels.show(position) };
  }
}

/** Returns the merge of a file with the answers of a person. */
export const mergeOf = ({
  upload,
  reading,
  file,
  choices,
}: Pick<CheckedUpload, 'upload' | 'reading' | 'file' | 'choices'>): Merge => ({
  uploadId: uuidV7(),
  date: upload.date,
  fileName: upload.fileName,
  parts: file.parts,
  boysOfSharedConsumers: file.boysOfSharedConsumers,
  catalog: reading.catalog,
  choices: { ...choices, columns: reading.columns },
  listed: new Set(file.listed.map(({ id }) => id)),
});

function refusalOf(file: CheckedFile, outcome: MergeOutcome): RowsRefused {
  const { errors, errorCount } = faultsOf(file, outcome);
  return new RowsRefused(errors, errorCount);
}

function factCounts({
  added,
  changed,
  unchanged,
  deliveryBoys,
  consumers,
  protectedCount,
  missing,
  errorCount: errors,
  moved,
}: UploadAnswer): UploadFact['data']['counts'] {
  const counts = { added, changed, unchanged, deliveryBoys, consumers, missing, errors };
  return { ...counts, protected: protectedCount, ...(moved && { moved }) };
}
