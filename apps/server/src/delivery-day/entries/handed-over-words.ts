import { Inject, Injectable } from '@nestjs/common';
import { createMessage, type Message } from '@milkround/contracts';
import type { DeliveryDayFact, Recorded } from '@milkround/domain';
import { Catalog } from '../../catalog/catalog';
import type { Config } from '../../config';
import { CONFIG } from '../../config.token';
import { formatClock } from '../../words/formats';
import type { NamedTarget } from './entry-target';

/** Adds the new delivery boy and the time to the refusal of an entry that came after a hand-over. */
@Injectable()
export class HandedOverWords {
  constructor(
    private readonly catalog: Catalog,
    @Inject(CONFIG) private readonly config: Pick<Config, 'timeZone'>,
  ) {}

  /** @param reason the reason of the refusal; it is returned unchanged unless the stop was moved */
  async explain(
    reason: Message,
    { orderIds, consumerId }: NamedTarget,
    history: readonly Recorded<DeliveryDayFact>[],
  ): Promise<Message> {
    if (reason.code !== 'order-moved' && reason.code !== 'consumer-moved') return reason;
    const handOver = history.findLast(
      (fact) =>
        fact.type === 'StopsHandedOver' &&
        fact.data.stops.some((stop) =>
          orderIds
            ? orderIds.some((id) => stop.orderIds.includes(id))
            : stop.consumerId === consumerId,
        ),
    );
    if (handOver?.type !== 'StopsHandedOver') return reason;
    const boy = await this.catalog.deliveryBoys.state(handOver.data.to);
    return boy
      ? createMessage('stop-handed-over', {
          name: boy.name,
          time: formatClock(handOver.recordedAt, this.config.timeZone),
        })
      : reason;
  }
}
