import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createMessage } from '@milkround/contracts';
import {
  activeOrRefuse,
  addDays,
  decide,
  missingLines,
  RuleViolation,
  type DayKey,
  type DeliveryDay,
  type FilledLine,
  type Stop,
} from '@milkround/domain';
import { v7 as uuidV7 } from 'uuid';
import { Catalog } from '../../catalog/catalog';
import { BusinessClock } from '../../clock';
import { isZoneOf, WHOLE_DAIRY, type Scope } from '../../http/caller';
import type { CommandContext } from '../../log/command-context';
import { ReadModels, type Reached } from '../../log/read-models';
import { BoyOfDayQuery } from '../boy-of-day.query';
import { assertAreaInScope, unknownDeliveryBoy } from '../day-scope';
import { DeliveryDays } from '../delivery-days';
import { assertFromToday } from '../order-date';
import { OrderPlaces } from '../order-places.query';
import { CollectedCommands, decideAll } from '../unit-of-work';
import { PlaceSingleOrder } from './place-single-order';

/** A supervisor in the own area, or an admin anywhere, orders a stop that was not delivered again for the day after it. */
export class OrderStopAgain extends Command<Reached> {
  constructor(
    readonly day: DayKey,
    readonly consumerId: string,
    readonly scope: Scope,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(OrderStopAgain)
export class OrderStopAgainHandler implements ICommandHandler<OrderStopAgain> {
  constructor(
    private readonly days: DeliveryDays,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    private readonly commands: CommandBus,
    private readonly catalog: Catalog,
    private readonly places: OrderPlaces,
    private readonly boys: BoyOfDayQuery,
    private readonly clock: BusinessClock,
  ) {}

  /**
   * The orders go to the delivery boy who has the consumer on that day, else to the same delivery boy.
   * @throws InvalidInput; RuleViolation delivery-boy-unknown, delivery-boy-archived, consumer-unknown, ordered-again-before, stop-delivered,
   *   ordered-already, product-archived, day-closed, delivers-elsewhere; VersionConflict after five retries
   */
  async execute({ day, consumerId, scope, context }: OrderStopAgain): Promise<Reached> {
    const areaId = await this.boys.areaOf(day);
    assertAreaInScope(areaId, scope);
    const earlierResult = await this.days.earlier(context);
    if (earlierResult) return earlierResult;
    const date = addDays(day.date, 1);
    assertFromToday(date, this.clock.today());
    const carriers = await this.places.daysOfConsumer(date, consumerId);
    const next = {
      date,
      deliveryBoyId:
        carriers.find((carrier) => carrier.areaId === areaId)?.deliveryBoyId ?? day.deliveryBoyId,
    };
    const { position } = await this.days.enterBoth(
      [day, next],
      context,
      async (firstState, secondState) => {
        const isOver = day.date < this.clock.today();
        const again = { consumerId, ...next, isOver };
        const first = decide({ type: 'OrderStopAgain', data: again }, firstState);
        const stop = firstState.stops.get(consumerId);
        if (!stop) throw unknownDeliveryBoy();
        const boy = await this.catalog.deliveryBoys.load(next.deliveryBoyId);
        const { name, areaId: areaOfBoy } = activeOrRefuse(boy.state, 'delivery-boy');
        if (!isZoneOf(scope, secondState.opened?.areaId ?? areaOfBoy))
          throw new RuleViolation(createMessage('delivers-elsewhere', { name }));
        const nextId = await this.places.remainingId(consumerId);
        await this.assertNotOrdered(stop, secondState.stops.get(nextId), { date, name });
        return { first, ...(await this.place(stop, next, secondState, context)) };
      },
    );
    return this.readModels.reach(position);
  }

  /** Refuses existing orders for the same products, because the delivery boy would bring them twice. @throws RuleViolation ordered-already */
  private async assertNotOrdered(
    stop: Stop,
    nextStop: Stop | undefined,
    { date, name: boy }: { date: string; name: string },
  ): Promise<void> {
    const missingProducts = new Set(missingLines(stop).map(({ productId }) => productId));
    const existingLines =
      nextStop?.lines.filter(({ productId }) => missingProducts.has(productId)) ?? [];
    if (existingLines.length === 0) return;
    const products = await Promise.all(
      existingLines.map(({ productId }) => this.catalog.products.load(productId)),
    );
    const orders = existingLines
      .map(({ expected }, index) => `${products[index]?.state?.name ?? ''} ${expected}`.trim())
      .join(', ');
    throw new RuleViolation(
      createMessage('ordered-already', { name: stop.consumer.name, date, boy, orders }),
    );
  }

  /** Places each missing quantity by the command of a single order. */
  private async place(stop: Stop, day: DayKey, state: DeliveryDay, context: CommandContext) {
    const unit = new CollectedCommands();
    for (const line of missingLines(stop)) {
      const order = new PlaceSingleOrder(
        day,
        toOrder(stop, line, day.date),
        WHOLE_DAIRY,
        context,
        unit,
      );
      await this.commands.execute(order);
    }
    const { events: second, relies } = await decideAll(unit.commands, state, context);
    return { second, relies };
  }
}

const toOrder = (
  { consumer }: Stop,
  { productId, quantity: expected }: FilledLine,
  date: string,
) => ({
  ...{
    orderId: uuidV7(),
    date,
    consumerId: consumer.id,
    productId,
    expected,
    adjusted: false,
    seen: null,
  },
  ...{ consumerName: consumer.name, consumerAddress: consumer.address },
});
