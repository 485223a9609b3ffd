import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UploadChoices, UploadMode } from '@milkround/contracts';
import { personKeyOf } from '../../http/caller';
import type { CommandContext } from '../../log/command-context';
import { RowsRefused } from '../../spreadsheets/rows-refused';
import { questionError, unanswered, type CheckedFile } from '../check/order-file';
import { FileQuestions, withAnswers } from '../file-questions';
import { OrderFileReader } from '../order-file.reader';
import { OrderingCatalog } from '../ordering.catalog';
import { OrderUploads, type FinishedUpload, type OrderUpload } from '../uploads';

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

/** Reads an order file, and imports it. */
@CommandHandler(ImportOrders)
export class ImportOrdersHandler implements ICommandHandler<ImportOrders> {
  constructor(
    private readonly uploads: OrderUploads,
    private readonly reader: OrderFileReader,
    private readonly catalog: OrderingCatalog,
    private readonly questions: FileQuestions,
  ) {}

  /** @throws FileRefused; RowsRefused; CommandReused; RuleViolation file-check-changed */
  async execute({ upload, mode, choices, context }: ImportOrders): Promise<FinishedUpload> {
    const earlier = await this.uploads.earlier(context);
    if (earlier) return earlier;
    const reading = await this.catalog.readingFor(upload.date, choices.columns);
    const read = await this.reader.check(upload.bytes, reading, personKeyOf(context.actor));
    refuseQuestions(read);
    const file = await withAnswers(await this.questions.ask(read, reading.catalog), choices);
    return this.uploads.import({ upload, file, reading, mode, choices }, context);
  }
}

/** A column that nobody has explained refuses the upload in every mode. @throws RowsRefused */
function refuseQuestions({ questions, errors }: CheckedFile): void {
  const headerErrors = errors.filter(({ row }) => row === 0);
  const refused = headerErrors.length > 0 ? headerErrors : unanswered(questions).map(questionError);
  if (refused.length > 0) throw new RowsRefused(refused, refused.length);
}
