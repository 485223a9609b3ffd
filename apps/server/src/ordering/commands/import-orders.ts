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
import {
  hashOf,
  outcomeOf,
  UploadChecks,
  type AnsweredFile,
  type OrderFileSource,
} from '../upload-check.query';
import { OrderUploads, type FinishedUpload } from '../uploads';

/** An admin uploads an order file. */
export class ImportOrders extends Command<FinishedUpload> {
  constructor(
    readonly source: OrderFileSource,
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
    const { shown, ...read } = await this.checks.read(source, choices, caller);
    const answered = await this.checks.answer(read, choices);
    const inspect = (outcome: MergeOutcome) => {
      if (shown !== null && hashOf(outcomeOf(answered, outcome), choices) !== shown)
        throw new OutcomeDiffers();
      refuseQuestions(answered);
      refuseFile(questionErrors(outcome.questions.inFileOrder(), choices));
    };
    try {
      const imported = await this.uploads.import({ ...answered, mode, inspect }, context);
      await this.columns.remember(ORDER_FILES.name, answered.reading.columns);
      return imported;
    } catch (error) {
      if (!(error instanceof OutcomeDiffers)) throw error;
      throw new OutcomeChanged(await this.checks.check(source, choices, caller));
    }
  }
}

/** The outcome is not the one that a person was shown. */
class OutcomeDiffers extends Error {
  override readonly name = 'OutcomeDiffers';
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
