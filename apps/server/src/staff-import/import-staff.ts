import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  createMessage,
  type RowError,
  type StaffImportAnswer,
  type UploadMode,
} from '@milkround/contracts';
import {
  isStaffImportFact,
  RuleViolation,
  streams,
  type StaffImportFact,
  type StaffRole,
} from '@milkround/domain';
import { PostgresEventStore } from '@milkround/event-store';
import pLimit from 'p-limit';
import { v5 as uuidV5 } from 'uuid';
import { EditDeliveryBoy, HireDeliveryBoy } from '../catalog/commands/delivery-boys';
import { EditSupervisor, HireSupervisor } from '../catalog/commands/supervisors';
import type { Reached } from '../http/answer';
import { WHOLE_DAIRY } from '../http/caller';
import { fingerprintOf } from '../http/command';
import { failureOf } from '../http/failures';
import { metaOf, type CommandContext } from '../log/command-context';
import { ReadModels } from '../log/read-models';
import { OutcomeChanged } from '../spreadsheets/refusal-answer';
import { RememberedColumns } from '../spreadsheets/remembered-columns';
import { inRowOrder, placeOf } from '../spreadsheets/row-order';
import { RowsRefused } from '../spreadsheets/rows-refused';
import { countsOf, isUnchanged, StaffChecks, type SentStaff } from './staff-checks';
import type { CheckedStaff, StaffRow } from './staff-file';

export interface StaffImported {
  answer: StaffImportAnswer;
  reached: Reached;
}

/** An admin imports supervisors or delivery boys from a file. */
export class ImportStaff extends Command<StaffImported> {
  constructor(
    readonly sent: SentStaff,
    /** Everything or nothing (`all`), or the rows without errors (`valid`). */
    readonly mode: Exclude<UploadMode, 'check'>,
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
    private readonly checks: StaffChecks,
    private readonly columns: RememberedColumns,
    private readonly commands: CommandBus,
    private readonly store: PostgresEventStore,
    private readonly readModels: ReadModels,
  ) {}

  /** @throws FileRefused; RowsRefused; CommandReused; OutcomeChanged; RuleViolation file-check-old; VersionConflict; RetryLater */
  execute(command: ImportStaff): Promise<StaffImported> {
    return this.limit(() => this.carryOut(command));
  }

  private async carryOut({ sent, mode, context }: ImportStaff): Promise<StaffImported> {
    const { role, source, columns } = sent;
    const { upload, checked, shown, hash } = await this.checks.read(sent, context.actor);
    const fileOrCheck =
      'checkId' in source ? source.checkId : await slowHash(upload.sha256, context.commandId);
    const fingerprint = fingerprintOf('import-staff', { role, mode, columns, file: fileOrCheck });
    const own = { ...context, fingerprint };
    const earlier = await this.findEarlier(own, checked.errors);
    if (earlier) return earlier;
    if (shown !== null && shown !== hash)
      throw new OutcomeChanged(await this.checks.check(sent, context.actor));
    if (checked.errorCount > 0 && (mode === 'all' || checked.things.length === 0))
      throw new RowsRefused(checked.errors, checked.errorCount);
    await this.columns.remember(role, columns);
    const refused = await this.saveAll(role, checked.things, own);
    return this.record(role, upload.fileName, checked, refused, own);
  }

  /** Returns the answer of an import that was carried out before. @throws CommandReused; RuleViolation key-reused */
  private async findEarlier(
    context: CommandContext,
    errors: RowError[],
  ): Promise<StaffImported | null> {
    const position = await this.store.commandPosition({
      ...{ commandId: context.commandId, meta: metaOf(context) },
    });
    if (position === null) return null;
    const [event] = await this.store.readAt([position]);
    if (!event || !isStaffImportFact(event)) throw new RuleViolation(createMessage('key-reused'));
    return { answer: toAnswer(event.data, errors), reached: await this.readModels.reach(position) };
  }

  /** Returns the errors of rows that became impossible since the check. */
  private async saveAll(
    role: StaffRole,
    rows: readonly StaffRow[],
    context: CommandContext,
  ): Promise<Map<StaffRow, RowError>> {
    const refused = new Map<StaffRow, RowError>();
    for (const row of rows) {
      if (isUnchanged(row)) continue;
      try {
        await this.commands.execute(toPersonCommand(role, row, context));
      } catch (error) {
        const failure = failureOf(error);
        // An error that is not about this person ends the import. The saved people stay, and repeating the import is harmless.
        if (!failure || failure.statusCode >= 500) throw error;
        const { message, code, params } = failure;
        refused.set(row, { ...placeOf(row), column: 'Email', message, code, params });
      }
    }
    return refused;
  }

  private async record(
    staff: StaffRole,
    fileName: string,
    { things, errors, errorCount }: CheckedStaff,
    refused: ReadonlyMap<StaffRow, RowError>,
    context: CommandContext,
  ): Promise<StaffImported> {
    const { added, changed, unchanged } = countsOf(things.filter((row) => !refused.has(row)));
    const fact: StaffImportFact = {
      type: 'StaffImported',
      data: {
        ...{ importId: context.commandId, staff, fileName },
        ...{ peopleAdded: added, peopleChanged: changed, peopleUnchanged: unchanged },
        peopleFaulty: errorCount + refused.size,
      },
    };
    const streamId = streams.staffImport(context.commandId);
    const { position } = await this.store.append({
      ...{ commandId: context.commandId, meta: metaOf(context) },
      streams: [{ streamId, expectedVersion: 0, events: [fact] }],
    });
    return {
      answer: toAnswer(fact.data, [...errors, ...refused.values()]),
      reached: await this.readModels.reach(position),
    };
  }
}

const scryptOf = promisify<string | Buffer, string, number, Buffer>(scrypt);

/** A hash of a file for the log, as slow as that of a password: passwords of the file could be guessed from a fast one. */
const slowHash = async (sha256: Buffer, salt: string): Promise<string> =>
  (await scryptOf(sha256, salt, 16)).toString('hex');

const toAnswer = (
  { importId, peopleAdded, peopleChanged, peopleUnchanged, peopleFaulty }: StaffImportFact['data'],
  errors: RowError[],
): StaffImportAnswer => ({
  ...{ importId, added: peopleAdded, changed: peopleChanged, unchanged: peopleUnchanged },
  ...{ errors: inRowOrder(errors), errorCount: peopleFaulty },
});

/** Creates the command that adds or changes a row's person. Its id follows from the import and the email, so a repeated import has no effect. */
function toPersonCommand(
  role: StaffRole,
  { person, id, password }: StaffRow,
  context: CommandContext,
) {
  const { areaIds, supervisorId, ...details } = person;
  const [areaId = 0] = areaIds;
  const own = { ...context, commandId: uuidV5(`${role} ${person.email}`, context.commandId) };
  const added = { ...details, areaId, password: password ?? '' };
  if (role === 'supervisor')
    return id === null
      ? new HireSupervisor({ ...added, areaIds }, own)
      : new EditSupervisor(id, { ...details, areaId, areaIds }, own);
  const assignment = { areaId, supervisorId };
  return id === null
    ? new HireDeliveryBoy({ ...added, supervisorId }, own)
    : new EditDeliveryBoy(id, { ...details, assignment }, WHOLE_DAIRY, own);
}
