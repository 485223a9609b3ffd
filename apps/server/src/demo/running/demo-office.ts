import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { PostgresEventStore } from '@milkround/event-store';
import { isAreaFact, streams, type Actor, type Stop } from '@milkround/domain';
import { Catalog } from '../../catalog/catalog';
import { EditArea } from '../../catalog/commands/areas';
import { BusinessClock } from '../../clock';
import { CorrectDelivery } from '../../delivery-day/commands/correct-delivery';
import { RemoveOrder } from '../../delivery-day/commands/remove-order';
import { ReopenDay } from '../../delivery-day/commands/reopen-day';
import { WHOLE_DAIRY } from '../../http/caller';
import type { CommandContext } from '../../log/command-context';
import { DismissEntry } from '../../set-aside/commands/dismiss-entry';
import { AREAS } from '../dairy';
import { demoId } from '../morning';
import type { BegunMorning } from './running-morning';

const MS_PER_MINUTE = 60_000;
/** The minute of the morning at which all delivery boys should have finished; a slow and a late one will not. */
const DEADLINE_MINUTE = 150;
const LAST_MINUTE = 23 * 60 + 59;
const REASON = 'The morning of the demo begins again';
/** The system acts for the demo's office, because a visitor may have signed in as any admin or supervisor. */
const OFFICE: Actor = { role: 'system', id: 0 };

/** Executes the commands of the demo's office. Each command has an id made from its morning, so that it is executed once. */
@Injectable()
export class DemoOffice {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: BusinessClock,
    private readonly catalog: Catalog,
    private readonly store: PostgresEventStore,
  ) {}

  /** Gives the zones deadlines that fit the running morning. One that a person has chosen stays. */
  async setDeadlines(
    date: string,
    { startedAt, firstMinute }: Pick<BegunMorning, 'startedAt' | 'firstMinute'>,
  ): Promise<void> {
    const deadline = this.timeOfDay(
      date,
      Date.parse(startedAt) + (DEADLINE_MINUTE - firstMinute) * MS_PER_MINUTE,
    );
    for (const id of AREAS.map((_, index) => index + 1)) {
      const area = await this.catalog.areas.state(id);
      if (!area || area.archived || (await this.hasChosenDeadline(id))) continue;
      await this.commands.execute(
        new EditArea(id, area.name, deadline, this.contextOf('deadline', startedAt, id)),
      );
    }
  }

  /** Removes an order. @throws RuleViolation key-reused when another order was removed in this morning */
  async removeOrder(orderId: string, startedAt: string): Promise<void> {
    await this.commands.execute(new RemoveOrder(orderId, this.contextOf('removed', startedAt)));
  }

  async reopenDay(date: string, boy: number, startedAt: string): Promise<void> {
    const day = { date, deliveryBoyId: boy + 1 };
    await this.commands.execute(
      new ReopenDay(day, REASON, WHOLE_DAIRY, this.contextOf('reopened', startedAt, boy)),
    );
  }

  /** Takes delivered quantities of a stop back, for which a phone has no entry. @throws RuleViolation stop-changed */
  async clearQuantities(
    date: string,
    boy: number,
    stop: Stop,
    orderIds: readonly string[],
    startedAt: string,
  ): Promise<void> {
    const { consumer, lines, done, payment, absence } = stop;
    const context = { ...this.contextOf('cleared', startedAt, boy, consumer.id), reason: REASON };
    const correction = {
      consumerId: consumer.id,
      shown: { isDone: done !== null, lines, payment, absence },
      entries: orderIds.map((orderId) => ({ type: 'clear-quantity' as const, orderId })),
    };
    await this.commands.execute(
      new CorrectDelivery({ date, deliveryBoyId: boy + 1 }, correction, WHOLE_DAIRY, context),
    );
  }

  async dismissEntry(entryId: string): Promise<void> {
    await this.commands.execute(
      new DismissEntry(entryId, REASON, WHOLE_DAIRY, this.contextOf('dismissed', entryId)),
    );
  }

  private async hasChosenDeadline(areaId: number): Promise<boolean> {
    const events = (await this.store.readStream(streams.area(areaId))).filter(isAreaFact);
    const last = events.findLast(({ type }) => type === 'AreaDeadlineSet');
    const actor = last?.meta.actor;
    return (
      typeof actor === 'object' && actor !== null && 'role' in actor && actor.role !== 'system'
    );
  }

  /** `HH:MM` of a time to the next five minutes, at the latest the end of the date. */
  private timeOfDay(date: string, time: number): string {
    const minutes = Math.min(
      Math.ceil((time - this.clock.midnight(date)) / (5 * MS_PER_MINUTE)) * 5,
      LAST_MINUTE,
    );
    return [Math.floor(minutes / 60), minutes % 60]
      .map((part) => String(part).padStart(2, '0'))
      .join(':');
  }

  private contextOf(...subject: (string | number)[]): CommandContext {
    return {
      commandId: demoId(...subject),
      actor: OFFICE,
      occurredAt: this.clock.now().toISOString(),
    };
  }
}
