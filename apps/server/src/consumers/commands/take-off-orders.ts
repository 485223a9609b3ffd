import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { hasStopEntry } from '@milkround/domain';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { ConsumerDays } from '../consumer-days';

/** The office takes the orders of a consumer off the lists of today and later. */
export class TakeOffOrders extends Command<Reached> {
  constructor(
    readonly consumerId: string,
    /** The first and the last date; null for all coming days. */
    readonly dates: { from: string; until: string | null },
    /** The position that is answered for a consumer without orders. */
    readonly reached: Reached,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(TakeOffOrders)
export class TakeOffOrdersHandler implements ICommandHandler<TakeOffOrders> {
  constructor(private readonly days: ConsumerDays) {}

  /** Stops at which something is recorded and closed days stay. */
  execute({ consumerId, dates, reached, context }: TakeOffOrders): Promise<Reached> {
    return this.days.changeEach({ consumerId, ...dates }, context, reached, ({ closed, stops }) => {
      const stop = stops.get(consumerId);
      const isRecorded =
        !stop || hasStopEntry(stop) || stop.lines.some(({ delivered }) => delivered !== null);
      if (closed || isRecorded) return [];
      return stop.lines.map(({ orderId }) => ({ type: 'RemoveOrder', data: { orderId } }));
    });
  }
}
