import { Injectable } from '@nestjs/common';
import { createMessage, type SetAsideEntry } from '@milkround/contracts';
import { remarkedStop, RuleViolation, type DayKey, type EnteredCommand } from '@milkround/domain';
import { DeliveryDays } from '../delivery-day/delivery-days';
import { OrderPlaces } from '../delivery-day/order-places.query';
import type { Scope } from '../http/caller';
import { addedId, namedTargetOf } from '../delivery-day/entries/entry-target';
import { SetAsideQuery } from './set-aside.query';

/** An entry that was set aside, and the day in whose log it is stored. */
export type EntryWithHome = SetAsideEntry & { home: DayKey };

/** Finds the entries to settle, and the days on which they would be applied. */
@Injectable()
export class SetAsideEntries {
  constructor(
    private readonly days: DeliveryDays,
    private readonly places: OrderPlaces,
    private readonly entries: SetAsideQuery,
  ) {}

  /** @throws RuleViolation entry-unknown */
  async find(id: string, scope: Scope): Promise<EntryWithHome> {
    const entry = await this.entries.find(id, scope);
    if (!entry) throw new RuleViolation(createMessage('entry-unknown'), 'unknown');
    return entry;
  }

  /** Returns the entry for the answer. @throws RuleViolation entry-unknown */
  async findSettled(id: string, scope: Scope): Promise<SetAsideEntry> {
    const { home: _home, ...entry } = await this.find(id, scope);
    return entry;
  }

  /**
   * Returns the day of the entry's target: the day of the order, or of the consumer's only stop on that date; else the delivery boy's own day. In
   * another area only a stop counts that was handed over from this day. What he took stays with him.
   */
  async dayNow(
    { date, deliveryBoyId, areaId }: EntryWithHome,
    command: EnteredCommand,
  ): Promise<DayKey> {
    const ownDay = { date, deliveryBoyId };
    const { orderIds, consumerId, productId } = namedTargetOf(command, deliveryBoyId);
    if (orderIds) return (await this.places.dayOfAny(orderIds)) ?? ownDay;
    if (
      command.type === 'RecordRemarks' &&
      remarkedStop(command.data, await this.days.state(ownDay))
    )
      return ownDay;
    if (consumerId === undefined || productId !== undefined) return ownDay;
    const [days, history] = await Promise.all([
      this.places.daysOfConsumer(date, consumerId),
      this.days.history(ownDay),
    ]);
    const movedTo = new Set(
      history.map((fact) =>
        fact.type === 'OrderRemoved' && fact.data.consumerId === consumerId
          ? fact.data.movedTo
          : null,
      ),
    );
    const [onlyDay, ...otherDays] = days.filter(
      (day) => day.areaId === areaId || movedTo.has(day.deliveryBoyId),
    );
    return onlyDay && otherDays.length === 0
      ? { date: onlyDay.date, deliveryBoyId: onlyDay.deliveryBoyId }
      : ownDay;
  }

  /** Returns the ids that the delivered orders of an entry may have, if they are on nobody's list any more; none for another entry. */
  async goneOrderIds({ deliveryBoyId }: EntryWithHome, command: EnteredCommand): Promise<string[]> {
    const names =
      command.type === 'DeliverQuantity'
        ? [command.data.orderId]
        : command.type === 'MarkConsumerDone'
          ? (command.data.lines ?? []).map(({ orderId }) => orderId)
          : [];
    const ids = names.flatMap((name) => [name, addedId(name, deliveryBoyId)]);
    return (await this.places.dayOfAny(ids)) === null ? ids : [];
  }
}
