import { Injectable } from '@nestjs/common';
import { DAYS_SAY, said, type Order } from '@milkround/contracts';
import {
  activeOrRefuse,
  describeConsumer,
  decide,
  RuleViolation,
  type Consumer,
  type DeliveryBoyMember,
  type DeliveryDay,
} from '@milkround/domain';
import { v7 as uuidV7 } from 'uuid';
import { Catalog } from '../catalog/catalog';
import type { Scope } from '../http/caller';
import type { AskedBy } from '../log/asked-by';
import type { Reached } from '../log/read-models';
import { DeliveryDays } from './delivery-days';
import { OrderPlaces } from './order-places.query';
import { doneBy, messageOf, SingleOrderAnswer } from './single-order.answer';
import type { WantedOrder } from './single-order.input';

/** What a write of an order is answered with. */
export interface OrderWritten {
  message: string;
  order: Order;
  reached: Reached;
}

/** Orders made by hand. */
@Injectable()
export class SingleOrders {
  constructor(
    private readonly days: DeliveryDays,
    private readonly catalog: Catalog,
    private readonly places: OrderPlaces,
    private readonly answers: SingleOrderAnswer,
  ) {}

  /**
   * Places the line that is wanted, or corrects the one that stands. `assertDate` is not asked when the command was carried out before.
   * @throws InvalidInput; RuleViolation unknown, archived, day-closed, other-area, order-changed
   */
  async place(wanted: WantedOrder, scope: Scope, by: AskedBy, assertDate: (date: string) => void): Promise<OrderWritten> {
    const before = await this.days.earlier(by);
    if (before) return this.written(wanted, by, before, null);
    assertDate(wanted.date);
    const { date, deliveryBoyId, productId, expected, seen } = wanted;
    const orderId = uuidV7();
    let isKnown = false;
    const reached = await this.days.changeOne({ date, deliveryBoyId }, by, async (day) => {
      const [boy, product] = await Promise.all([this.catalog.deliveryBoys.seen(deliveryBoyId), this.catalog.products.seen(productId)]);
      const { areaId, supervisorId } = activeOrRefuse(seenBy(scope, boy.state, day), 'delivery boy');
      activeOrRefuse(product.state, 'product');
      const known = await this.known(wanted.consumerId, day.opened?.areaId ?? areaId, scope);
      isKnown = known !== null;
      const consumer = describeConsumer(wanted.consumerId, known, { name: wanted.consumerName, address: wanted.consumerAddress });
      const data = { date, deliveryBoyId, scope: { areaId, supervisorId }, orderId, consumer, productId, expected, seen };
      const events = decide({ type: 'PlaceSingleOrder', data: { ...data, adjusted: wanted.adjusted ?? false } }, day);
      return { events, relies: [boy.at, product.at] };
    });
    return this.written(wanted, by, reached, isKnown ? orderId : null);
  }

  /** Only an admin sees what other areas know. */
  private known(consumerId: string, areaId: number, scope: Scope): Promise<Consumer | null> {
    const seesAll = scope.areaId === null && scope.deliveryBoyId === null;
    return seesAll ? this.places.consumerAnywhere(consumerId, areaId) : this.places.consumer(consumerId, areaId);
  }

  /** @param ofKnown the id of the order when its consumer was known before; it counts only where no other try of the request was first */
  private async written(wanted: WantedOrder, by: AskedBy, reached: Reached, ofKnown: string | null): Promise<OrderWritten> {
    const outcome = await this.days.outcome(by, reached);
    const wasKnown = outcome.recorded.some((fact) => fact.type === 'OrderPlaced' && fact.data.orderId === ofKnown);
    return { message: messageOf(doneBy(outcome), outcome, wasKnown), order: await this.answers.order(outcome, wanted), reached };
  }
}

/**
 * The delivery boy, or null when he is none of the caller's area. A day belongs to the area that it opened under, whoever moved since.
 * @throws RuleViolation other-area, when he has come to the area but his day has not
 */
export function seenBy({ areaId }: Pick<Scope, 'areaId'>, boy: DeliveryBoyMember | null, day: DeliveryDay): DeliveryBoyMember | null {
  if (!boy || areaId === null) return boy;
  if ((day.opened?.areaId ?? boy.areaId) === areaId) return boy;
  if (boy.areaId === areaId) throw new RuleViolation('other-area', said(DAYS_SAY.otherArea, { name: boy.name }));
  return null;
}
