import { Injectable } from '@nestjs/common';
import { DAYS_SAY, said, type Order } from '@milkround/contracts';
import { activeOrRefuse, decide, RuleViolation, unknownConsumer, type DeliveryBoyMember, type DeliveryDay } from '@milkround/domain';
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
    if (before) return this.written(wanted, by, before, false);
    assertDate(wanted.date);
    const { date, deliveryBoyId, productId, expected, seen } = wanted;
    const known = await this.places.consumer(wanted.consumerId);
    const consumer = known ?? unknownConsumer(wanted.consumerId);
    const orderId = uuidV7();
    const reached = await this.days.changeOne({ date, deliveryBoyId }, by, async (day) => {
      const [boy, product] = await Promise.all([this.catalog.deliveryBoys.seen(deliveryBoyId), this.catalog.products.seen(productId)]);
      const { areaId, supervisorId } = activeOrRefuse(seenBy(scope, boy.state, day), 'delivery boy');
      activeOrRefuse(product.state, 'product');
      const data = { date, deliveryBoyId, scope: { areaId, supervisorId }, orderId, consumer, productId, expected, seen };
      const events = decide({ type: 'PlaceSingleOrder', data: { ...data, adjusted: wanted.adjusted ?? false } }, day);
      return { events, relies: [boy.at, product.at] };
    });
    return this.written(wanted, by, reached, known !== null);
  }

  private async written(wanted: WantedOrder, by: AskedBy, reached: Reached, wasKnown: boolean): Promise<OrderWritten> {
    const outcome = await this.days.outcome(by, reached);
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
