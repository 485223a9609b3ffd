import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PaymentAssignment } from '@milkround/domain';
import { DeliveryDays } from '../../delivery-day/delivery-days';
import type { Scope } from '../../http/caller';
import type { CommandContext } from '../../log/command-context';
import { ReadModels, type Reached } from '../../log/read-models';
import { readEntry } from '../../delivery-day/entries/entry-reader';
import { GoneLines } from '../../delivery-day/entries/gone-lines';
import { AppliedEntry } from '../applied-entry';
import { SetAsideEntries } from '../set-aside-entries.query';
import { withOfficeReason } from '../obstacles';

/** An admin or a supervisor assigns the payment of an entry that was set aside. */
export class AssignPayment extends Command<Reached> {
  constructor(
    readonly id: string,
    readonly assignedTo: PaymentAssignment,
    readonly scope: Scope,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AssignPayment)
export class AssignPaymentHandler implements ICommandHandler<AssignPayment> {
  constructor(
    private readonly days: DeliveryDays,
    private readonly entries: SetAsideEntries,
    private readonly goneLines: GoneLines,
    private readonly readModels: ReadModels,
  ) {}

  /**
   * Records the payment on the day of the entry, at the time at which the entry was made.
   * @throws RuleViolation entry-unknown, entry-already-applied, entry-already-dismissed, entry-refused, entry-other-area
   */
  async execute({ id, assignedTo, scope, context }: AssignPayment): Promise<Reached> {
    const entry = await this.entries.find(id, scope);
    const earlierResult = await this.days.earlier(context);
    if (earlierResult) return earlierResult;
    const { type, data } = await withOfficeReason(() => readEntry(entry.type, entry.data, id));
    const { amount = null, mode = '' } = type === 'RecordRemarks' ? data : {};
    const day = { date: entry.date, deliveryBoyId: entry.deliveryBoyId };
    const entryContext = {
      ...context,
      occurredAt: new Date(entry.occurredAt).toISOString(),
      entryId: id,
    };
    const unit = new AppliedEntry(entry, scope, this.days, this.goneLines, assignedTo);
    const payment = { entryId: id, assignedTo, amount, mode };
    const { position } = await unit.change(day, entryContext, () => ({
      command: { type: 'AssignPayment', data: payment },
    }));
    return this.readModels.reach(position);
  }
}
