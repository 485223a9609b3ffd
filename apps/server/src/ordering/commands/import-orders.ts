import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RowError, UploadChoices, UploadMode } from '@milkround/contracts';
import type { AdminCaller } from '../../http/caller';
import type { CommandContext } from '../../log/command-context';
import { OutcomeChanged } from '../../spreadsheets/refusal-answer';
import { RememberedColumns } from '../../spreadsheets/remembered-columns';
import { RowsRefused } from '../../spreadsheets/rows-refused';
import { ORDER_FILES, questionError, unanswered } from '../check/order-file';
import { listsOf, questionErrors } from '../file-questions';
import type { MergeOutcome } from '../merge-outcome';
import { hashOf, UploadChecks, type AnsweredFile, type FileSource } from '../upload-check.query';
import { OrderUploads, type FinishedUpload } from '../uploads';

/** An admin uploads an order file. */
export class ImportOrders extends Command<FinishedUpload> {
  constructor(
    readonly source: FileSource,
    /** `all` imports everything or nothing; `valid` imports the rows without errors. */
    readonly mode: Exclude<UploadMode, 'check'>,
    readonly choices: UploadChoices,
    readonly caller: AdminCaller,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Reads an order file, or takes what its check has read, and imports it. */
@CommandHandler(ImportOrders)
export class ImportOrdersHandler implements ICommandHandler<ImportOrders> {
  constructor(
    private readonly uploads: OrderUploads,
    private readonly checks: UploadChecks,
    private readonly columns: RememberedColumns,
  ) {}

  /** @throws FileRefused; RowsRefused; CommandReused; OutcomeChanged; RuleViolation file-check-old */
  async execute(command: ImportOrders): Promise<FinishedUpload> {
    const { source, mode, choices, caller, context } = command;
    const earlier = await this.uploads.earlier(context);
    if (earlier) return earlier;
    const planned = 'checkId' in source ? await this.checks.plan(source, choices, caller) : null;
    if (planned && hashOf(planned.outcome, choices) !== planned.shown)
      throw new OutcomeChanged(await this.checks.check(source, choices, caller));
    const answered =
      planned?.answered ??
      (await this.checks.answer(await this.checks.read(source, choices, caller), choices));
    refuseQuestions(answered);
    const inspect = ({ questions }: MergeOutcome) =>
      refuseFile(questionErrors({ elsewhere: questions.stopsElsewhere }, choices));
    const imported = await this.uploads.import({ ...answered, mode, inspect }, context);
    await this.columns.remember(ORDER_FILES.name, answered.reading.columns);
    return imported;
  }
}

/** Faults of the header, and questions without an answer, refuse the upload in every mode. @throws RowsRefused */
function refuseQuestions({ file: { questions, errors }, asked, choices }: AnsweredFile): void {
  refuseFile(errors.filter(({ row }) => row === 0));
  refuseFile([
    ...unanswered(questions).map(questionError),
    ...questionErrors(listsOf(asked), choices),
  ]);
}

function refuseFile(errors: RowError[]): void {
  if (errors.length > 0) throw new RowsRefused(errors, errors.length);
}
