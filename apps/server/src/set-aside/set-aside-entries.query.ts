import { Injectable } from '@nestjs/common';
import { createMessage, type SetAsideEntry } from '@milkround/contracts';
import { RuleViolation, type DayKey, type EnteredCommand } from '@milkround/domain';
import { DeliveryDays, keyReused } from '../delivery-day/delivery-days';
import { OrderPlaces } from '../delivery-day/order-places.query';
import type { Scope } from '../http/caller';
import type { CommandContext } from '../log/command-context';
import type { Reached } from '../log/read-models';
import { namedTargetOf } from '../delivery-day/entries/entry-target';
import { SetAsideQuery } from './set-aside.query';

/** An entry that was set aside, and the day in whose log it is kept. */
export type EntryWithHome = SetAsideEntry & { home: DayKey };

/** Finds the entries that are to be settled, and where they would be applied. */
@Injectable()
export class SetAsideEntries {
  constructor(
    private readonly days: DeliveryDays,
    private readonly places: OrderPlaces,
    private readonly entries: SetAsideQuery,
  ) {}

  /** @throws RuleViolation entry-unknown */
  async find(id: string, scope: Scope): Promise<EntryWithHome> {
    const entry = await this.entries.one(id, scope);
    if (!entry) throw new RuleViolation(createMessage('entry-unknown'), 'unknown');
    return entry;
  }

  /** The entry as it is answered. @throws RuleViolation entry-unknown */
  async settled(id: string, scope: Scope): Promise<SetAsideEntry> {
    const { home: _home, ...entry } = await this.find(id, scope);
    return entry;
  }

  /** Returns the log position of the same request if it was executed before. @throws RuleViolation key-reused when its key was used for another request */
  async settledBefore(id: string, context: CommandContext): Promise<Reached | null> {
    const reached = await this.days.earlier(context);
    if (!reached) return null;
    const { recorded } = await this.days.outcome(context, reached);
    const isThis = recorded.some(({ data, meta }) => meta.entryId === id || ('entryId' in data && data.entryId === id));
    if (recorded.length > 0 && !isThis) throw keyReused();
    return reached;
  }

  /**
   * The day of what the entry is about: where the order is, or the one stop of the consumer on that date; else the delivery boy's own. In another
   * area the same id may be somebody else's: there only a stop counts that went from this day to that one.
   */
  async dayNow({ date, deliveryBoyId, areaId }: EntryWithHome, entered: EnteredCommand): Promise<DayKey> {
    const own = { date, deliveryBoyId };
    const { orderIds, consumerId, productId } = namedTargetOf(entered, deliveryBoyId);
    if (orderIds) return (await this.places.dayOfAny(orderIds)) ?? own;
    if (consumerId === undefined || productId !== undefined) return own;
    const [days, history] = await Promise.all([this.places.daysOfConsumer(date, consumerId), this.days.history(own)]);
    const movedTo = new Set(
      history.map((fact) => (fact.type === 'OrderRemoved' && fact.data.consumerId === consumerId ? fact.data.movedTo : null)),
    );
    const [only, ...others] = days.filter((day) => day.areaId === areaId || movedTo.has(day.deliveryBoyId));
    return only && others.length === 0 ? { date: only.date, deliveryBoyId: only.deliveryBoyId } : own;
  }
}
