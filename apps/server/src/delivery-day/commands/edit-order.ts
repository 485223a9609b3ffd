import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  activeOrRefuse,
  describeConsumer,
  type Consumer,
  type DayKey,
  type EnteredOrder,
  type Line,
  type Stop,
} from '@milkround/domain';
import type { StreamVersion } from '@milkround/event-store';
import { Catalog } from '../../catalog/catalog';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { DeliveredBy } from '../delivered-by';
import { DeliveryDays } from '../delivery-days';
import { assertSameDate } from '../order-date';
import { OrderPlaces } from '../order-places.query';
import { requireOrder, TodaysOrders } from '../todays-orders.query';
import type { OrderPlaced } from './place-single-order';

/** An admin changes one of today's orders; with another product or consumer it becomes the order of `newOrder.orderId`. */
export class EditOrder extends Command<OrderPlaced> {
  constructor(
    readonly orderId: string,
    readonly deliveryBoyId: number,
    readonly newOrder: EnteredOrder,
    readonly context: CommandContext,
  ) {
    super();
  }
}

type Edit = Pick<EditOrder, 'orderId' | 'deliveryBoyId' | 'newOrder' | 'context'> & {
  consumer: Consumer;
};

@CommandHandler(EditOrder)
export class EditOrderHandler implements ICommandHandler<EditOrder> {
  constructor(
    private readonly days: DeliveryDays,
    private readonly catalog: Catalog,
    private readonly places: OrderPlaces,
    private readonly orders: TodaysOrders,
    private readonly deliveredBy: DeliveredBy,
  ) {}

  /**
   * With another delivery boy the line moves out of the one day and into the other, or stays where it is.
   * @throws InvalidInput; RuleViolation order-unknown, order-not-today, order-gone, delivered-move, delivered-change, done-move, done-change,
   *   line-exists, delivery-boy-unknown, delivery-boy-archived, product-unknown,
   *   product-archived, day-closed
   */
  async execute({ orderId, deliveryBoyId, newOrder, context }: EditOrder): Promise<OrderPlaced> {
    const earlierResult = await this.days.earlier(context);
    if (earlierResult)
      return { ...earlierResult, wasKnown: false, consumerId: newOrder.consumerId };
    const from = await this.orders.dayOf(orderId);
    assertSameDate(newOrder.date, from.date);
    const knownConsumer = await this.places.consumer(newOrder.consumerId, null);
    const consumer = describeConsumer(newOrder.consumerId, knownConsumer, {
      name: newOrder.consumerName,
      address: newOrder.consumerAddress,
    });
    const edit = { orderId, deliveryBoyId, newOrder, context, consumer };
    const change =
      deliveryBoyId === from.deliveryBoyId ? this.editInPlace(edit, from) : this.move(edit, from);
    const result = await this.deliveredBy.explainRefusal(change);
    return { ...result, wasKnown: knownConsumer !== null, consumerId: consumer.id };
  }

  private editInPlace(edit: Edit, day: DayKey): Promise<Reached> {
    const { orderId, newOrder, context } = edit;
    return this.days.change(day, context, async (state) => {
      const { stop, line } = requireOrder(state, orderId);
      const relies = await this.productFor(newOrder, line);
      const { consumer, productId, expected, adjusted } = toNewLine(edit, stop, line);
      return {
        command: {
          type: 'EditOrder',
          data: { orderId, newOrderId: newOrder.orderId, consumer, productId, expected, adjusted },
        },
        relies,
      };
    });
  }

  private move(edit: Edit, from: DayKey): Promise<Reached> {
    const { deliveryBoyId, orderId, context } = edit;
    const { date } = from;
    return this.days.changeBoth([from, { date, deliveryBoyId }], context, async (fromState) => {
      const boy = await this.catalog.deliveryBoys.load(deliveryBoyId);
      const { areaId, supervisorId } = activeOrRefuse(boy.state, 'delivery-boy');
      const { stop, line } = requireOrder(fromState, orderId);
      const relies = [boy.at, ...(await this.productFor(edit.newOrder, line))];
      const data = {
        date,
        deliveryBoyId,
        scope: { areaId, supervisorId },
        ...toNewLine(edit, stop, line, from.deliveryBoyId),
      };
      return {
        first: { type: 'MoveOrderOut', data: { orderId, movedTo: deliveryBoyId } },
        second: { type: 'MoveOrderIn', data },
        relies,
      };
    });
  }

  /** A new product must exist and be active. @throws RuleViolation product-unknown, product-archived */
  private async productFor({ productId }: EnteredOrder, line: Line): Promise<StreamVersion[]> {
    if (productId === line.productId) return [];
    const product = await this.catalog.products.load(productId);
    activeOrRefuse(product.state, 'product');
    return [product.at];
  }
}

/**
 * Returns the line as it is placed on the other day. An unchanged product and consumer keep the id of the order, the file that it came from and the
 * requirement that the file gave.
 */
function toNewLine(
  { orderId, newOrder: { orderId: newOrderId, productId, expected, adjusted }, consumer }: Edit,
  stop: Stop,
  line: Line,
  takenFrom?: number,
) {
  const isSame = productId === line.productId && consumer.id === stop.consumer.id;
  const uploaded =
    line.uploaded ??
    (line.uploadId !== null && line.expected !== expected ? line.expected : undefined);
  return {
    orderId: isSame ? orderId : newOrderId,
    consumer: consumer.id === stop.consumer.id ? stop.consumer : consumer,
    productId,
    expected,
    adjusted: adjusted ?? line.adjusted,
    uploadId: isSame ? line.uploadId : null,
    ...(isSame && { takenFrom, uploaded, clearedAt: line.clearedAt }),
  };
}
