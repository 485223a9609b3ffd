import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createMessage } from '@milkround/contracts';
import {
  activeOrRefuse,
  decide,
  endProduct,
  initialDay,
  removeOpenOrders,
  RuleViolation,
  separateStaying,
  stopsToHandOver,
  streams,
  toTakenStops,
  type DayKey,
  type DeliveryDay,
  type DeliveryDayCommand,
  type DeliveryDayFact,
} from '@milkround/domain';
import type { NewEvent } from '@milkround/event-store';
import { v5 as uuidV5 } from 'uuid';
import { Catalog } from '../../catalog/catalog';
import { CatalogMutex } from '../../catalog/catalog-mutex';
import type { CatalogChange, OwnEvents } from '../../catalog/catalog-stream';
import { memberInScope } from '../../catalog/commands/delivery-boys';
import { DependantsQuery } from '../../catalog/dependants.query';
import { StaffChanges } from '../../catalog/staff-changes';
import { DeliveryDays } from '../../delivery-day/delivery-days';
import { decideAll } from '../../delivery-day/unit-of-work';
import type { Scope } from '../../http/caller';
import { commandHeaderOf, type CommandContext } from '../../log/command-context';
import { HandOverDays } from '../hand-over-days';

/** The end of the open orders: they go to the delivery boy or product `to`, or they are removed. */
export type OrdersLeft = { to: number } | 'remove';

/** An admin, or the supervisor of the area, deletes a delivery boy. Without `orders` he must have no open ones. */
export class ArchiveDeliveryBoy extends Command<CatalogChange> {
  constructor(
    readonly id: number,
    readonly orders: OrdersLeft | null,
    readonly scope: Scope,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** An admin deletes a product. Without `orders` it must have no open ones. */
export class ArchiveProduct extends Command<CatalogChange> {
  constructor(
    readonly id: number,
    readonly orders: OrdersLeft | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The facts of several days, by their streams. */
type FactsOfDays = Map<string, readonly DeliveryDayFact[]>;
const streamOf = ({ date, deliveryBoyId }: DayKey) => streams.deliveryDay(date, deliveryBoyId);
const NOTHING_OPEN = { type: 'Archive' as const, data: {} };

/** Writes the facts of days, and then those of the catalog, in one append. It runs under the mutex of the catalog, so it relies on no other stream. */
@Injectable()
class LeavingDays {
  constructor(private readonly days: DeliveryDays) {}

  append(
    days: readonly DayKey[],
    context: CommandContext,
    { streamId, events, ...claims }: OwnEvents,
    decideOn: (stateOf: (day: DayKey) => DeliveryDay) => Promise<FactsOfDays>,
  ) {
    const ids = [...new Set(days.map(streamOf)), streamId];
    return this.days.states.changeMany(ids, commandHeaderOf(context), async (states) => {
      const facts = await decideOn((day) => states.get(streamOf(day)) ?? initialDay());
      return {
        events: new Map<string, readonly NewEvent[]>([...facts, [streamId, events]]),
        ...claims,
      };
    });
  }
}

/** Decides the commands of each day. */
async function decideDays(
  days: readonly DayKey[],
  stateOf: (day: DayKey) => DeliveryDay,
  context: CommandContext,
  commandsOn: (day: DeliveryDay) => DeliveryDayCommand[],
): Promise<FactsOfDays> {
  const facts: FactsOfDays = new Map();
  for (const day of days) {
    const state = stateOf(day);
    const commands = commandsOn(state).map((command) => () => ({ command }));
    facts.set(streamOf(day), (await decideAll(commands, state, context)).events);
  }
  return facts;
}

@CommandHandler(ArchiveDeliveryBoy)
export class ArchiveDeliveryBoyHandler implements ICommandHandler<ArchiveDeliveryBoy> {
  constructor(
    private readonly catalog: Catalog,
    private readonly staff: StaffChanges,
    private readonly dependants: DependantsQuery,
    private readonly leaving: LeavingDays,
    private readonly handOverDays: HandOverDays,
  ) {}

  /**
   * Stops of today where he was stay in his day.
   * @throws RuleViolation delivery-boy-unknown, in-use, hand-over-same, why a stop cannot move, and those of {@link HandOverDays}; RetryLater
   */
  execute({ id, orders, scope, context }: ArchiveDeliveryBoy): Promise<CatalogChange> {
    const { deliveryBoys } = this.catalog;
    return this.staff.archive(
      deliveryBoys,
      { role: 'delivery-boy', id, context },
      async () => {
        const counts = await this.dependants.ofDeliveryBoy(id);
        if (!orders || !counts.openOrders)
          return deliveryBoys.change(id, { type: 'Archive', data: counts }, context);
        const days = await this.dependants.openDays('delivery-boy', id);
        return deliveryBoys.changeWith(id, NOTHING_OPEN, context, (own) =>
          orders === 'remove'
            ? this.leaving.append(days, context, own, (stateOf) =>
                decideDays(days, stateOf, context, removeOpenOrders),
              )
            : this.handOver(days, orders.to, { scope, context, own }),
        );
      },
      async () => void memberInScope(scope, await deliveryBoys.state(id)),
    );
  }

  private handOver(
    days: readonly DayKey[],
    to: number,
    { scope, context, own }: { scope: Scope; context: CommandContext; own: OwnEvents },
  ) {
    const pairs = days.map((giver) => ({ giver, taker: { ...giver, deliveryBoyId: to } }));
    if (pairs.some(({ giver }) => giver.deliveryBoyId === to))
      throw new RuleViolation(createMessage('hand-over-same'), 'invalid', { field: 'to' });
    const all = pairs.flatMap(({ giver, taker }) => [giver, taker]);
    return this.leaving.append(all, context, own, async (stateOf) => {
      const facts: FactsOfDays = new Map();
      for (const { giver, taker } of pairs) {
        const [giverDay, takerDay] = [stateOf(giver), stateOf(taker)];
        const stops = stopsToHandOver(giverDay);
        if (stops.length === 0) continue;
        const { opens } = await this.handOverDays.check(
          { day: giver, state: giverDay },
          { day: taker, state: takerDay },
          scope,
        );
        const [reason] = separateStaying(stops, giverDay, takerDay).staying;
        if (reason) throw new RuleViolation(reason);
        const handOver = { handOverId: uuidV5(giver.date, context.commandId), reason: '' };
        const taken = { ...taker, ...handOver, scope: opens, from: giver.deliveryBoyId };
        facts.set(
          streamOf(giver),
          decide({ type: 'HandOverStops', data: { ...handOver, to, stops } }, giverDay),
        );
        facts.set(
          streamOf(taker),
          decide(
            {
              type: 'TakeOverStops',
              data: { ...taken, stops: toTakenStops(stops, giverDay), order: 'append' },
            },
            takerDay,
          ),
        );
      }
      return facts;
    });
  }
}

@CommandHandler(ArchiveProduct)
export class ArchiveProductHandler implements ICommandHandler<ArchiveProduct> {
  constructor(
    private readonly catalog: Catalog,
    private readonly mutex: CatalogMutex,
    private readonly dependants: DependantsQuery,
    private readonly leaving: LeavingDays,
  ) {}

  /**
   * Orders at stops of today at which something was entered stay.
   * @throws RuleViolation product-unknown, product-archived, in-use, product-same; RetryLater
   */
  execute({ id, orders, context }: ArchiveProduct): Promise<CatalogChange> {
    const { products } = this.catalog;
    return this.mutex.runToArchive(async () => {
      const earlierChange = await products.findEarlierChange(context);
      if (earlierChange) return earlierChange;
      const counts = await this.dependants.ofProduct(id);
      if (!orders || !counts.openOrders)
        return products.change(id, { type: 'Archive', data: counts }, context);
      const end =
        orders === 'remove'
          ? ({ type: 'remove' } as const)
          : await this.replacement(id, orders.to, context);
      const days = await this.dependants.openDays('product', id);
      return products.changeWith(id, NOTHING_OPEN, context, (own) =>
        this.leaving.append(days, context, own, (stateOf) =>
          decideDays(days, stateOf, context, (day) => endProduct(day, id, end)),
        ),
      );
    });
  }

  private async replacement(id: number, to: number, { commandId }: CommandContext) {
    if (to === id)
      throw new RuleViolation(createMessage('product-same'), 'invalid', { field: 'to' });
    activeOrRefuse(await this.catalog.products.state(to), 'product');
    const newId = (orderId: string) => uuidV5(orderId, commandId);
    return { type: 'replace' as const, productId: to, newId };
  }
}

export const LEAVING_HANDLERS = [LeavingDays, ArchiveDeliveryBoyHandler, ArchiveProductHandler];
