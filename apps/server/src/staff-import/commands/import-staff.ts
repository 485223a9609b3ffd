import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createMessage, type RowError, type UploadMode } from '@milkround/contracts';
import {
  isStaffImportFact,
  RuleViolation,
  streams,
  type StaffImportFact,
  type StaffRole,
} from '@milkround/domain';
import { CommandRepeated, PostgresEventStore, VersionConflict } from '@milkround/event-store';
import pLimit from 'p-limit';
import { personKeyOf } from '../../http/caller';
import { failureOf } from '../../http/failures';
import { fingerprintOf } from '../../http/command';
import { metaOf, type CommandContext } from '../../log/command-context';
import { ReadModels } from '../../log/read-models';
import type { ReceivedFile } from '../../spreadsheets/file-form';
import { inRowOrder } from '../../spreadsheets/row-order';
import { RowsRefused } from '../../spreadsheets/rows-refused';
import type { CheckedStaff } from '../check/staff-file';
import type { StaffRow } from '../check/staff-rows';
import { TITLES } from '../check/staff-columns';
import { countsOf, isUnchanged, checkHashOf, type StaffImported } from '../staff-answer';
import { StaffFileReader } from '../staff-file.reader';
import { toPersonCommand } from '../person-command';

/** An admin imports supervisors or delivery boys from a file. */
export class ImportStaff extends Command<StaffImported> {
  constructor(
    readonly role: StaffRole,
    readonly file: Pick<ReceivedFile, 'bytes' | 'fileName'>,
    /** Everything or nothing (`all`), or the rows without errors (`valid`). */
    readonly mode: Exclude<UploadMode, 'check'>,
    /** The hash of the check's result; null if the file was not checked. */
    readonly checkHash: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Adds and changes the people of a file one by one with the commands of the forms. */
@CommandHandler(ImportStaff)
export class ImportStaffHandler implements ICommandHandler<ImportStaff> {
  /** An import of a long file takes minutes. A caller that waits longer may send the same request again and gets the same answer. */
  private readonly limit = pLimit(1);

  constructor(
    private readonly reader: StaffFileReader,
    private readonly commands: CommandBus,
    private readonly store: PostgresEventStore,
    private readonly readModels: ReadModels,
  ) {}

  /** @throws FileRefused; RowsRefused; CommandReused; RuleViolation staff-check-changed; RetryLater */
  execute(command: ImportStaff): Promise<StaffImported> {
    return this.limit(() => this.carryOut(command));
  }

  private async carryOut({
    role,
    file,
    mode,
    checkHash,
    context: requestContext,
  }: ImportStaff): Promise<StaffImported> {
    const staffFile = await this.reader.check(file.bytes, role, personKeyOf(requestContext.actor));
    // The bytes of the file cannot be in the fingerprint, because passwords could be guessed from it.
    const context = {
      ...requestContext,
      fingerprint: fingerprintOf('import-staff', { role, mode, file: staffFile.hash }),
    };
    const earlierImport = await this.findEarlier(context, staffFile.errors);
    if (earlierImport) return earlierImport;
    if (checkHash !== null && checkHash !== checkHashOf(staffFile))
      throw new RuleViolation(createMessage('staff-check-changed'));
    if (staffFile.errorCount > 0 && (mode === 'all' || staffFile.rows.length === 0))
      throw new RowsRefused(staffFile.errors, staffFile.errorCount, 'staff');
    const refusedRows = await this.saveAll(role, staffFile.rows, context);
    try {
      return await this.record(role, file.fileName, staffFile, refusedRows, context);
    } catch (error) {
      const isRepeated = error instanceof CommandRepeated || error instanceof VersionConflict;
      // Another server carried out the same import meanwhile.
      const otherImport = isRepeated ? await this.findEarlier(context, staffFile.errors) : null;
      if (!otherImport) throw error;
      return otherImport;
    }
  }

  /** Returns the answer of an import that was carried out before. @throws CommandReused; RuleViolation key-reused */
  private async findEarlier(
    context: CommandContext,
    errors: RowError[],
  ): Promise<StaffImported | null> {
    const position = await this.store.commandPosition({
      commandId: context.commandId,
      meta: metaOf(context),
    });
    if (position === null) return null;
    const [event] = await this.store.readAt([position]);
    if (!event || !isStaffImportFact(event)) throw new RuleViolation(createMessage('key-reused'));
    return { answer: toAnswer(event.data, errors), reached: await this.readModels.reach(position) };
  }

  /** Returns the rows that became impossible since the check. */
  private async saveAll(
    role: StaffRole,
    rows: readonly StaffRow[],
    context: CommandContext,
  ): Promise<Map<StaffRow, RowError>> {
    const refusedRows = new Map<StaffRow, RowError>();
    for (const row of rows) {
      if (isUnchanged(row)) continue;
      try {
        await this.commands.execute(toPersonCommand(role, row, context));
      } catch (error) {
        const failure = failureOf(error);
        // An error that is not about this person ends the import. The saved people stay, and repeating the import is harmless.
        if (!failure || failure.statusCode >= 500) throw error;
        const { message, code, params } = failure;
        refusedRows.set(row, { row: row.row, column: TITLES.email, message, code, params });
      }
    }
    return refusedRows;
  }

  private async record(
    staff: StaffRole,
    fileName: string,
    { rows, errors, errorCount }: CheckedStaff,
    refusedRows: ReadonlyMap<StaffRow, RowError>,
    context: CommandContext,
  ): Promise<StaffImported> {
    const { added, changed, unchanged } = countsOf(rows.filter((row) => !refusedRows.has(row)));
    const importId = context.commandId;
    const counts = {
      peopleAdded: added,
      peopleChanged: changed,
      peopleUnchanged: unchanged,
      peopleFaulty: errorCount + refusedRows.size,
    };
    const fact: StaffImportFact = {
      type: 'StaffImported',
      data: { importId, staff, fileName, ...counts },
    };
    const streamId = streams.staffImport(importId);
    const { position } = await this.store.append({
      ...{ commandId: context.commandId, meta: metaOf(context) },
      streams: [{ streamId, expectedVersion: 0, events: [fact] }],
    });
    return {
      answer: toAnswer(fact.data, [...errors, ...refusedRows.values()]),
      reached: await this.readModels.reach(position),
    };
  }
}

const toAnswer = (
  { importId, peopleAdded, peopleChanged, peopleUnchanged, peopleFaulty }: StaffImportFact['data'],
  errors: RowError[],
): StaffImported['answer'] => ({
  ...{ importId, added: peopleAdded, changed: peopleChanged, unchanged: peopleUnchanged },
  ...{ errors: inRowOrder(errors), errorCount: peopleFaulty },
});
