import { Injectable } from '@nestjs/common';
import { DAYS_SAY, said, TEXTS } from '@milkround/contracts';
import {
  activeOrRefuse,
  describeConsumer,
  decide,
  lineOf,
  RuleViolation,
  type Consumer,
  type DayKey,
  type DeliveryDay,
  type Line,
  type Stop,
} from '@milkround/domain';
import type { StreamVersion } from '@milkround/event-store';
import { v7 as uuidV7 } from 'uuid';
import { Catalog } from '../catalog/catalog';
import { BusinessClock } from '../clock';
import type { AskedBy } from '../log/asked-by';
import type { Reached } from '../log/read-models';
import { DeliveredBy } from './delivered-by';
import { DeliveryDays, keyReused } from './delivery-days';
import { assertSameDate } from './order-date';
import { OrderPlaces } from './order-places.query';
import { messageOf, SingleOrderAnswer } from './single-order.answer';
import type { WantedOrder } from './single-order.input';
import type { OrderWritten } from './single-orders';

/** What an order is to become, with what is known of its consumer. */
interface Edit extends WantedOrder {
  orderId: string;
  newOrderId: string;
  consumer: Consumer;
}

/** Today's orders, edited and deleted by admins. */
@Injectable()
export class OrderEdits {
  constructor(
    private readonly days: DeliveryDays,
    private readonly catalog: Catalog,
    private readonly places: OrderPlaces,
    private readonly answers: SingleOrderAnswer,
    private readonly deliveredBy: DeliveredBy,
    private readonly clock: BusinessClock,
  ) {}

  /**
   * With another delivery boy the line moves out of the one day and into the other, or stays where it is.
   * @throws InvalidInput; RuleViolation order-unknown, order-not-today, order-gone, order-delivered, line-exists, unknown, archived, day-closed
   */
  async edit(orderId: string, wanted: WantedOrder, by: AskedBy): Promise<OrderWritten> {
    const before = await this.days.earlier(by);
    if (before) return this.written(wanted, by, before, false);
    const from = await this.today(orderId);
    assertSameDate(wanted.date, from.date);
    const boy = await this.catalog.deliveryBoys.state(wanted.deliveryBoyId);
    const known = boy && (await this.places.consumerAnywhere(wanted.consumerId, boy.areaId));
    const consumer = describeConsumer(wanted.consumerId, known, { name: wanted.consumerName, address: wanted.consumerAddress });
    const edit: Edit = { ...wanted, orderId, newOrderId: uuidV7(), consumer };
    const reached = await this.deliveredBy.explained(
      wanted.deliveryBoyId === from.deliveryBoyId ? this.editInPlace(edit, from, by) : this.move(edit, from, by),
    );
    return this.written(wanted, by, reached, known !== null);
  }

  /** @throws RuleViolation order-unknown, order-not-today, order-gone, order-delivered, day-closed */
  async remove(orderId: string, by: AskedBy): Promise<Reached> {
    const before = await this.days.earlier(by);
    if (before) return this.removed(orderId, by, before);
    const from = await this.today(orderId);
    return this.deliveredBy.explained(
      this.days.changeOne(from, by, (day) => {
        standing(day, orderId);
        return decide({ type: 'RemoveOrder', data: { orderId } }, day);
      }),
    );
  }

  private editInPlace(edit: Edit, from: DayKey, by: AskedBy): Promise<Reached> {
    return this.days.changeOne(from, by, async (day) => {
      const { orderId, newOrderId, productId, expected } = edit;
      const { stop, line } = standing(day, orderId);
      const relies = await this.productFor(edit, line);
      const { consumer, adjusted } = arriving(edit, stop, line);
      const events = decide({ type: 'EditOrder', data: { orderId, newOrderId, consumer, productId, expected, adjusted } }, day);
      return { events, relies };
    });
  }

  private move(edit: Edit, from: DayKey, by: AskedBy): Promise<Reached> {
    const { deliveryBoyId, date, orderId } = edit;
    return this.days.changeBoth([from, { date, deliveryBoyId }], by, async (left, joined) => {
      const boy = await this.catalog.deliveryBoys.seen(deliveryBoyId);
      const { areaId, supervisorId } = activeOrRefuse(boy.state, 'delivery boy');
      const { stop, line } = standing(left, orderId);
      const relies = [boy.at, ...(await this.productFor(edit, line))];
      const first = decide({ type: 'MoveOrderOut', data: { orderId, movedTo: deliveryBoyId } }, left);
      const data = { date, deliveryBoyId, scope: { areaId, supervisorId }, ...arriving(edit, stop, line) };
      return { first, second: decide({ type: 'MoveOrderIn', data }, joined), relies };
    });
  }

  /** Another product than the line has must be there. @throws RuleViolation unknown, archived */
  private async productFor({ productId }: Edit, line: Line): Promise<StreamVersion[]> {
    if (productId === line.productId) return [];
    const product = await this.catalog.products.seen(productId);
    activeOrRefuse(product.state, 'product');
    return [product.at];
  }

  /** @throws RuleViolation key-reused, unless it was this very deletion */
  private async removed(orderId: string, by: AskedBy, reached: Reached): Promise<Reached> {
    const { recorded } = await this.days.outcome(by, reached);
    if (!recorded.some((fact) => fact.type === 'OrderRemoved' && fact.data.orderId === orderId)) throw keyReused();
    return reached;
  }

  private async today(orderId: string): Promise<DayKey> {
    const day = await this.places.dayOf(orderId);
    if (!day) throw new RuleViolation('order-unknown', DAYS_SAY.orderUnknown, 'unknown', { orderId });
    if (day.date !== this.clock.today()) throw new RuleViolation('order-not-today', said(DAYS_SAY.notToday, { date: day.date }));
    return day;
  }

  private async written(wanted: WantedOrder, by: AskedBy, reached: Reached, wasKnown: boolean): Promise<OrderWritten> {
    const outcome = await this.days.outcome(by, reached);
    return { message: messageOf(TEXTS.orderUpdated, outcome, wasKnown), order: await this.answers.order(outcome, wanted), reached };
  }
}

/** The order in the day where it was a moment ago. @throws RuleViolation order-gone */
function standing(day: DeliveryDay, orderId: string): { stop: Stop; line: Line } {
  const found = lineOf(day, orderId);
  if (!found) throw new RuleViolation('order-gone', DAYS_SAY.orderGone);
  return found;
}

/** The line as it is to be. What it is of stays of the file that it came from, under the id that it has. */
function arriving({ orderId, newOrderId, consumer, productId, expected, adjusted }: Edit, stop: Stop, line: Line) {
  const isSame = productId === line.productId && consumer.id === stop.consumer.id;
  return {
    orderId: isSame ? orderId : newOrderId,
    consumer: consumer.id === stop.consumer.id ? stop.consumer : consumer,
    productId,
    expected,
    adjusted: adjusted ?? line.adjusted,
    uploadId: isSame ? line.uploadId : null,
  };
}
