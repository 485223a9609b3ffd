import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createMessage, type UploadAnswer, type UploadChoices, type UploadMode } from '@milkround/contracts';
import { RuleViolation } from '@milkround/domain';
import { PostgresEventStore } from '@milkround/event-store';
import { v7 as uuidV7 } from 'uuid';
import { metaOf, type CommandContext } from '../../log/command-context';
import type { CheckedFile } from '../check/order-file';
import { OrderFileReader } from '../order-file.reader';
import { OrderMerge, type Merge } from '../order-merge';
import { OrderingCatalog } from '../ordering.catalog';
import { RowsRefused } from '../../spreadsheets/rows-refused';
import { countsOf, faultsOf } from '../upload-counts';
import { UploadedFiles } from '../uploaded-files';
import { OrderUploads, type OrderUpload, type Uploaded } from '../uploads';

/** An admin uploads an order file. */
export class ImportOrders extends Command<Uploaded> {
  constructor(
    readonly upload: OrderUpload,
    /** Everything or nothing (`all`), or the rows without errors (`valid`). */
    readonly mode: Exclude<UploadMode, 'check'>,
    readonly choices: UploadChoices,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Checks order files, keeps them, and has them merged into the delivery days. */
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
  async execute({ upload, mode, choices, context }: Pick<ImportOrders, 'upload' | 'mode' | 'choices' | 'context'>): Promise<Uploaded> {
    const command = { commandId: context.commandId, meta: metaOf(context) };
    await this.store.commandPosition(command);
    const before = await this.files.ofCommand(context.commandId);
    if (before) return this.uploads.finish(before);
    const unchanged = await this.files.unchangedAnswer(context.commandId);
    if (unchanged) return this.uploads.alreadyThere(unchanged);
    const catalog = await this.catalog.load();
    const checked = await this.reader.check(upload.bytes, upload.date, catalog);
    const { steps, shared } = checked;
    const { date: orderDate, fileName: name } = upload;
    const merge = { uploadId: uuidV7(), date: orderDate, fileName: name, steps, shared, catalog, choices, since: new Date() };
    await this.refuseUnseen(merge);
    if (mode === 'all' || checked.lines === 0) await this.refuseErrors(checked, merge);

    const same = await this.unchanged(upload, checked, merge);
    // The events of an upload have command ids of their own, so the id of the upload is stored separately.
    await this.store.recordUnchangedCommand(command, await this.store.position());
    if (same) {
      await this.files.keepUnchanged(context.commandId, same);
      return this.uploads.alreadyThere(same);
    }
    const { fileName, sha256, date, bytes: content } = upload;
    const id = merge.uploadId;
    const kept = await this.files.keep({
      id,
      commandId: context.commandId,
      fileName,
      sha256,
      date,
      content,
      catalog,
      choices,
      createdBy: context.actor.id,
    });
    return kept ? this.uploads.begin(kept, checked) : this.execute({ upload, mode, choices, context });
  }

  /** Refuses choices that were made on another state of the orders than the present one. @throws RuleViolation file-check-changed */
  private async refuseUnseen(merge: Merge): Promise<void> {
    const { seen } = merge.choices;
    if (seen === undefined) return;
    const { asked } = await this.merge.plan(merge);
    if (asked.seen() !== seen) throw new RuleViolation(createMessage('file-check-changed'));
  }

  /** In the mode `all` a faulty row, or a row of a closed day, refuses the upload. @throws RowsRefused */
  private async refuseErrors(checked: CheckedFile, merge: Merge): Promise<void> {
    const outcome = await this.merge.plan(merge, ({ closed }) => closed !== null);
    const { errors, errorCount } = faultsOf(checked, outcome);
    if (errorCount > 0) throw new RowsRefused(errors, errorCount);
  }

  /** An upload of the same bytes for the same date that would change nothing is answered with the earlier upload. */
  private async unchanged({ date, sha256 }: OrderUpload, checked: CheckedFile, merge: Merge): Promise<UploadAnswer | null> {
    const uploadId = await this.files.ofContent(date, sha256);
    if (!uploadId) return null;
    const outcome = await this.merge.plan(merge);
    if (outcome.added + outcome.changed > 0) return null;
    return { uploadId, ...countsOf(checked, outcome), ...faultsOf(checked, outcome) };
  }
}
