import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ENTRIES_SAY } from '@milkround/contracts';
import { decide, RuleViolation, type PaymentAssignment } from '@milkround/domain';
import { DeliveryDays } from '../../delivery-day/delivery-days';
import type { Scope } from '../../http/caller';
import type { AskedBy } from '../../log/asked-by';
import { ReadModels, type Reached } from '../../log/read-models';
import { understand } from '../../delivery-day/entries/entry-reader';
import { KeptEntries } from '../kept-entries.query';
import { assertWithin, explained } from '../obstacles';

/** Somebody in the office says whose the money of an entry is that was set aside. */
export class AssignPayment extends Command<Reached> {
  constructor(
    readonly id: string,
    readonly assignedTo: PaymentAssignment,
    readonly scope: Scope,
    readonly by: AskedBy,
  ) {
    super();
  }
}

@CommandHandler(AssignPayment)
export class AssignPaymentHandler implements ICommandHandler<AssignPayment> {
  constructor(
    private readonly days: DeliveryDays,
    private readonly entries: KeptEntries,
    private readonly readModels: ReadModels,
  ) {}

  /**
   * On the day that the entry was made for, as of when it was made.
   * @throws RuleViolation entry-unknown, entry-settled, entry-refused, other-area
   */
  async execute({ id, assignedTo, scope, by }: AssignPayment): Promise<Reached> {
    const entry = await this.entries.find(id, scope);
    const before = await this.entries.settledBefore(id, by);
    if (before) return before;
    const { type, data } = await explained(() => understand(entry.type, entry.data, id));
    const { amount = null, mode = '' } = type === 'RecordRemarks' ? data : {};
    const day = { date: entry.date, deliveryBoyId: entry.deliveryBoyId };
    const asked = { ...by, occurredAt: new Date(entry.occurredAt).toISOString(), entryId: id };
    const { position } = await this.days.enterBoth([entry.home, day], asked, async (keeping, target) => {
      const first = decide({ type: 'ApplyEntry', data: { entryId: id, ...day, assignedTo } }, keeping);
      if (first.length === 0) throw new RuleViolation('entry-settled', ENTRIES_SAY.applied, 'conflict', { entryId: id });
      assertWithin(scope, target);
      const payment = { entryId: id, assignedTo, amount, mode };
      const second = await explained(() => decide({ type: 'AssignPayment', data: payment }, target));
      return { first, second };
    });
    return this.readModels.reach(position);
  }
}
