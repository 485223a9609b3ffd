import { Injectable } from '@nestjs/common';
import { createMessage, type Message, type OrderedAgain } from '@milkround/contracts';
import type { DayKey } from '@milkround/domain';
import { CommandReused } from '@milkround/event-store';
import { Catalog } from '../catalog/catalog';
import type { CommandContext } from '../log/command-context';
import { DeliveryDays } from './delivery-days';

@Injectable()
export class OrderedAgainAnswer {
  constructor(
    private readonly days: DeliveryDays,
    private readonly catalog: Catalog,
  ) {}

  async create(
    day: DayKey,
    consumerId: string,
    { commandId }: CommandContext,
  ): Promise<{ message: Message; data: OrderedAgain }> {
    const history = await this.days.history(day);
    const fact = history.find(
      ({ type, meta }) => type === 'StopOrderedAgain' && meta.commandId === commandId,
    );
    if (fact?.type !== 'StopOrderedAgain') throw new CommandReused(commandId);
    const { date, deliveryBoyId, lines } = fact.data;
    const boy = (await this.catalog.deliveryBoys.state(deliveryBoyId))?.name ?? '';
    const placement = history.findLast(
      (fact) => fact.type === 'OrderPlaced' && fact.data.consumer.id === consumerId,
    );
    const name = placement?.type === 'OrderPlaced' ? placement.data.consumer.name : consumerId;
    return {
      message: createMessage('ordered-again', { name, boy, date }),
      data: { order_date: date, delr_boy_id: deliveryBoyId, lines: lines.length },
    };
  }
}
