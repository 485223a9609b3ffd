import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  createMessage,
  type UploadAnswer,
  type UploadChoices,
  type UploadMode,
} from '@milkround/contracts';
import { RuleViolation } from '@milkround/domain';
import { PostgresEventStore } from '@milkround/event-store';
import { v7 as uuidV7 } from 'uuid';
import { personKeyOf } from '../../http/caller';
import { metaOf, type CommandContext } from '../../log/command-context';
import { questionError, unanswered, type CheckedFile } from '../check/order-file';
import { OrderFileReader } from '../order-file.reader';
import { OrderMerge, type Merge } from '../order-merge';
import { OrderingCatalog } from '../ordering.catalog';
import { RowsRefused } from '../../spreadsheets/rows-refused';
import { countsOf, faultsOf } from '../upload-counts';
import { UploadedFiles } from '../uploaded-files';
import { OrderUploads, type OrderUpload, type FinishedUpload } from '../uploads';

/** An admin uploads an order file. */
export class ImportOrders extends Command<FinishedUpload> {
  constructor(
    readonly upload: OrderUpload,
    /** `all` imports everything or nothing; `valid` imports the rows without errors. */
    readonly mode: Exclude<UploadMode, 'check'>,
    readonly choices: UploadChoices,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Checks order files, stores them, and merges them into the delivery days. */
@CommandHandler(ImportOrders)
export class ImportOrdersHandler implements ICommandHandler<ImportOrders> {
  constructor(
    private readonly uploads: OrderUploads,
    private readonly reader: OrderFileReader,
    private readonly catalog: OrderingCatalog,
    private readonly files: UploadedFiles,
    private readonly merge: OrderMerge,
    private readonly store: PostgresEventStore,
  ) {}

  /** @throws FileRefused; RowsRefused; CommandReused; RuleViolation file-check-changed */
  async execute({
    upload,
    mode,
    choices,
    context,
  }: Pick<ImportOrders, 'upload' | 'mode' | 'choices' | 'context'>): Promise<FinishedUpload> {
    const command = { commandId: context.commandId, meta: metaOf(context) };
    await this.store.commandPosition(command);
    const startedUploadId = await this.files.ofCommand(context.commandId);
    if (startedUploadId) return this.uploads.finish(startedUploadId);
    const unchangedAnswer = await this.files.unchangedAnswer(context.commandId);
    if (unchangedAnswer) return this.uploads.finishedResult(unchangedAnswer);
    const reading = await this.catalog.readingFor(upload.date, choices.columns);
    const { catalog } = reading;
    const file = await this.reader.check(upload.bytes, reading, personKeyOf(context.actor));
    this.refuseQuestions(file);
    const { steps, boysOfSharedConsumers } = file;
    const { date: orderDate, fileName: name } = upload;
    const merge = {
      uploadId: uuidV7(),
      date: orderDate,
      fileName: name,
      steps,
      boysOfSharedConsumers,
      catalog,
      choices: { ...choices, columns: reading.columns },
      storedAt: new Date(),
    };
    await this.refuseUnseen(merge);
    if (mode === 'all' || file.lines === 0) await this.refuseErrors(file, merge);

    const earlierAnswer = await this.findEarlierAnswer(upload, file, merge);
    // The events of an upload have command ids of their own, so the id of the upload is stored separately.
    await this.store.recordUnchangedCommand(command, await this.store.position());
    if (earlierAnswer) {
      await this.files.keepUnchanged(context.commandId, earlierAnswer);
      return this.uploads.finishedResult(earlierAnswer);
    }
    const { fileName, sha256, date, bytes: content } = upload;
    const id = merge.uploadId;
    const storedUpload = await this.files.keep({
      id,
      commandId: context.commandId,
      fileName,
      sha256,
      date,
      content,
      catalog,
      choices: merge.choices,
      createdBy: context.actor.id,
    });
    return storedUpload
      ? this.uploads.begin(storedUpload, file)
      : this.execute({ upload, mode, choices, context });
  }

  /** A column that nobody has explained refuses the upload in every mode. @throws RowsRefused */
  private refuseQuestions({ questions, errors }: CheckedFile): void {
    const headerErrors = errors.filter(({ row }) => row === 0);
    const refused =
      headerErrors.length > 0 ? headerErrors : unanswered(questions).map(questionError);
    if (refused.length > 0) throw new RowsRefused(refused, refused.length);
  }

  /** Refuses choices that were made on another state of the orders than the present one. @throws RuleViolation file-check-changed */
  private async refuseUnseen(merge: Merge): Promise<void> {
    const { seen: checkHash } = merge.choices;
    if (!checkHash) return;
    const { questions } = await this.merge.plan(merge);
    if (questions.checkHash() !== checkHash)
      throw new RuleViolation(createMessage('file-check-changed'));
  }

  /** In the mode `all` a faulty row, or a row of a closed day, refuses the upload. @throws RowsRefused */
  private async refuseErrors(file: CheckedFile, merge: Merge): Promise<void> {
    const outcome = await this.merge.plan(merge, ({ closed }) => closed !== null);
    const { errors, errorCount } = faultsOf(file, outcome);
    if (errorCount > 0) throw new RowsRefused(errors, errorCount);
  }

  /** Returns an answer with the id of an earlier upload of the same bytes for the same date, if this upload would change nothing; else null. */
  private async findEarlierAnswer(
    { date, sha256 }: OrderUpload,
    file: CheckedFile,
    merge: Merge,
  ): Promise<UploadAnswer | null> {
    const uploadId = await this.files.ofContent(date, sha256);
    if (!uploadId) return null;
    const outcome = await this.merge.plan(merge);
    if (outcome.added + outcome.changed > 0) return null;
    const missing = outcome.missing + (await this.merge.linesElsewhere(merge));
    return { uploadId, ...countsOf(file, outcome), missing, ...faultsOf(file, outcome) };
  }
}
