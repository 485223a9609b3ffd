import { Injectable } from '@nestjs/common';
import { decide, evolve, streams, type Actor, type DeliveryDay, type DeliveryDayCommand, type DeliveryDayFact } from '@milkround/domain';
import { DeliveryDays } from '../delivery-day/delivery-days';
import { deliveryBoys, PRODUCTS } from './dairy';
import { demoId, idOnDate, morningOf, orderedAt, ordersOf, type Moment } from './morning';

/** The pace against yesterday is drawn in ten minutes, older days only as wholes. */
const YESTERDAY_SLOT_MINUTES = 10;
const OLDER_SLOT_MINUTES = 60;
const ADMIN: Actor = { role: 'admin', id: 1 };

/** Orders and delivers whole days of the demo's delivery boys. */
@Injectable()
export class DemoDays {
  constructor(private readonly days: DeliveryDays) {}

  /** Gives every delivery boy his orders of a date. */
  async order(date: string): Promise<void> {
    const productIds = PRODUCTS.map((_, i) => i + 1);
    const occurredAt = orderedAt(date);
    for (const [boy, { area }] of deliveryBoys.entries()) {
      const lines = ordersOf(boy, date, productIds);
      const scope = { areaId: area + 1, supervisorId: area + 1 };
      const data = { date, deliveryBoyId: boy + 1, scope, uploadId: idOnDate(date, 'upload'), lines };
      await this.run(date, boy, ADMIN, { occurredAt, commands: [{ type: 'ImportOrders', data }] });
    }
  }

  /** A past day from the first order to the close; all delivery boys go at the same time. */
  async deliver(date: string, isYesterday: boolean): Promise<void> {
    await this.order(date);
    const slotMinutes = isYesterday ? YESTERDAY_SLOT_MINUTES : OLDER_SLOT_MINUTES;
    await Promise.all(
      deliveryBoys.map(async (_, boy) => {
        for (const moment of morningOf(boy, date, { slotMinutes }))
          await this.run(date, boy, { role: 'delivery-boy', id: boy + 1 }, moment);
      }),
    );
  }

  /** Decides the commands of a moment one after the other, and appends what follows from them at once. */
  private async run(date: string, boy: number, actor: Actor, { occurredAt, commands }: Moment): Promise<void> {
    const commandId = demoId('moment', date, boy, occurredAt);
    const meta = { actor, occurredAt };
    const recorded = { meta: { ...meta, commandId }, recordedAt: occurredAt };
    const decideAll = (day: DeliveryDay): DeliveryDayFact[] => {
      const decided: DeliveryDayFact[] = [];
      commands.reduce((state: DeliveryDay, command: DeliveryDayCommand) => {
        const facts = decide(command, state);
        decided.push(...facts);
        return facts.reduce((folded, fact) => evolve(folded, { ...fact, ...recorded }), state);
      }, day);
      return decided;
    };
    await this.days.states.change(streams.deliveryDay(date, boy + 1), { commandId, meta }, decideAll);
  }
}
