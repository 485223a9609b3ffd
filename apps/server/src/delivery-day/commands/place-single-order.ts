import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  activeOrRefuse,
  toPlaceSingleOrder,
  type DayKey,
  type DeliveryBoyMember,
  type EnteredOrder,
} from '@milkround/domain';
import { Catalog } from '../../catalog/catalog';
import { BusinessClock } from '../../clock';
import type { Scope } from '../../http/caller';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { boyInScope } from '../day-scope';
import { DeliveryDays } from '../delivery-days';
import { assertFromToday, assertToday } from '../order-date';
import { OrderPlaces } from '../order-places.query';
import type { UnitOfWork } from '../unit-of-work';
import { notUnderstood } from './not-understood';

/** `consumerId`: the id of the order, which differs from the given one if that was merged. `wasKnown`: whether the consumer was known before, if only to another zone. It is valid only if this command placed the order. */
export type OrderPlaced = Reached & { wasKnown: boolean; consumerId: string };

/** A person places a single order: a delivery boy on his own day, a supervisor in the own area, an admin anywhere. */
export class PlaceSingleOrder extends Command<OrderPlaced> {
  constructor(
    readonly day: DayKey,
    readonly order: EnteredOrder,
    readonly scope: Scope,
    readonly context: CommandContext,
    readonly unit?: UnitOfWork,
  ) {
    super();
  }
}

@CommandHandler(PlaceSingleOrder)
export class PlaceSingleOrderHandler implements ICommandHandler<PlaceSingleOrder> {
  constructor(
    private readonly days: DeliveryDays,
    private readonly catalog: Catalog,
    private readonly places: OrderPlaces,
    private readonly clock: BusinessClock,
  ) {}

  /**
   * Places the line, or corrects the existing one. Everything is looked up on the newest state of the day, so that a repeated command is
   * recognised before it is judged again.
   * @throws InvalidInput; RuleViolation delivery-boy-unknown, delivery-boy-archived, product-unknown, product-archived, day-closed,
   *   delivers-elsewhere, order-changed
   */
  async execute({ day, order, scope, context, unit }: PlaceSingleOrder): Promise<OrderPlaced> {
    const { deliveryBoyId } = day;
    let wasKnown = false;
    let { consumerId } = order;
    const writer: UnitOfWork = unit ?? this.days;
    const result = await writer.change(day, context, async (state) => {
      this.assertDate(order.date, day, scope);
      const [boy, product] = await Promise.all([
        this.catalog.deliveryBoys.load(deliveryBoyId),
        this.catalog.products.load(order.productId),
      ]);
      const { areaId, supervisorId } = unit
        ? everHired(boy.state)
        : activeOrRefuse(boyInScope(boy.state, state, scope), 'delivery-boy');
      activeOrRefuse(product.state, 'product');
      const knownConsumer = await this.places.consumer(
        order.consumerId,
        scope.deliveryBoyId === null ? scope.zones : [state.opened?.areaId ?? areaId],
      );
      wasKnown = knownConsumer !== null;
      consumerId = knownConsumer?.id ?? consumerId;
      const command = toPlaceSingleOrder(order, {
        deliveryBoyId,
        scope: { areaId, supervisorId },
        known: knownConsumer,
      });
      return { command, relies: [boy.at, product.at] };
    });
    return { ...result, wasKnown, consumerId };
  }

  private assertDate(date: string, day: DayKey, { deliveryBoyId }: Scope): void {
    if (deliveryBoyId === null) assertFromToday(date, this.clock.today());
    else assertToday(date, day.date);
  }
}

/** An archived delivery boy may still send orders that he entered on his phone before. */
function everHired(boy: DeliveryBoyMember | null): DeliveryBoyMember {
  if (!boy) throw notUnderstood();
  return boy;
}
