import { Inject, Injectable } from '@nestjs/common';
import { createMessage, formatMessage, type Message } from '@milkround/contracts';
import {
  type RuleViolation,
  type DeliveryDayFact,
  type DeliveryDayFactOf,
  type Recorded,
  type SetAside,
} from '@milkround/domain';
import { Catalog } from '../../catalog/catalog';
import type { Config } from '../../config';
import { CONFIG } from '../../config.token';
import { DeliveredBy } from '../delivered-by';
import { Refused } from '../../http/refused';
import { formatClock } from '../../words/formats';
import type { NamedTarget } from './entry-target';

type Removal = Recorded<DeliveryDayFactOf<'OrderRemoved'>>;

const ORDER = { deleted: 'order-removed', replaced: 'order-replaced' } as const;
const CONSUMER = { deleted: 'consumer-removed', replaced: 'consumer-replaced' } as const;

/** Explains a refused entry to the delivery boy by the later change that caused the refusal, and the person who made that change. */
@Injectable()
export class RefusalWords {
  constructor(
    private readonly catalog: Catalog,
    private readonly people: DeliveredBy,
    @Inject(CONFIG) private readonly config: Pick<Config, 'timeZone'>,
  ) {}

  /** @returns the reason of the refusal, unless a later change explains it */
  async explain(
    refusal: RuleViolation | Refused,
    target: NamedTarget,
    history: readonly Recorded<DeliveryDayFact>[],
  ): Promise<Message> {
    if (refusal instanceof Refused) return refusal.reason;
    if (refusal.code === 'day-closed') return createMessage('day-closed-before');
    const removal = removalFor(refusal, target, history);
    if (!removal) return refusal.reason;
    const isOfConsumer = refusal.code === 'consumer-unknown';
    const { reason } = removal.data;
    if (reason === 'moved')
      return (
        (await this.handedOver(target, history)) ??
        createMessage(isOfConsumer ? 'consumer-moved' : 'order-moved')
      );
    const name = (await this.people.nameOf(removal.meta.actor)) ?? '-';
    return createMessage(isOfConsumer ? CONSUMER[reason] : ORDER[reason], { name });
  }

  /** Names the delivery boy who took the stop over, and the time; null if it was moved in another way. */
  private async handedOver(
    { orderIds, consumerId }: NamedTarget,
    history: readonly Recorded<DeliveryDayFact>[],
  ): Promise<Message | null> {
    const handOver = history.findLast(
      (fact) =>
        fact.type === 'StopsHandedOver' &&
        fact.data.stops.some((stop) =>
          orderIds
            ? orderIds.some((id) => stop.orderIds.includes(id))
            : stop.consumerId === consumerId,
        ),
    );
    if (handOver?.type !== 'StopsHandedOver') return null;
    const boy = await this.catalog.deliveryBoys.state(handOver.data.to);
    const time = formatClock(handOver.recordedAt, this.config.timeZone);
    return boy ? createMessage('stop-handed-over', { name: boy.name, time }) : null;
  }
}

/** Finds the removal that made the order or the stop of an entry unknown. */
function removalFor(
  { code }: RuleViolation,
  { orderIds, consumerId, productId }: NamedTarget,
  history: readonly Recorded<DeliveryDayFact>[],
): Removal | undefined {
  const isAbout = ({ data }: Removal): boolean => {
    if (code === 'order-unknown') return orderIds?.includes(data.orderId) ?? false;
    return (
      data.consumerId === consumerId &&
      (code === 'consumer-unknown' || (code === 'order-gone' && data.productId === productId))
    );
  };
  return history.findLast((fact): fact is Removal => fact.type === 'OrderRemoved' && isAbout(fact));
}

/** Returns the fields with which events store a message beside its text. */
export const storedReason = (reason: Message): Pick<SetAside, 'reason' | 'code' | 'params'> => ({
  reason: formatMessage(reason),
  code: reason.code,
  params: reason.params,
});

/** Returns the consumer and product that an entry concerns; those of a removed order come from the history of the day. */
export function subjectOf(
  { orderIds, consumerId, productId }: NamedTarget,
  history: readonly DeliveryDayFact[],
) {
  const placement = history.find(
    (fact) => fact.type === 'OrderPlaced' && orderIds?.includes(fact.data.orderId),
  );
  return {
    consumerId:
      consumerId ?? (placement?.type === 'OrderPlaced' ? placement.data.consumer.id : null),
    productId: productId ?? (placement?.type === 'OrderPlaced' ? placement.data.productId : null),
  };
}
