import { createHash } from 'node:crypto';
import { Body, Get, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type ConsumerOrders,
  createMessage,
  type DeliveryBoyStats,
  ENTRY_DONE,
  MESSAGES,
  type PhoneDay,
  type PhoneEntry,
  type ReadOfDay,
} from '@milkround/contracts';
import type { DayKey } from '@milkround/domain';
import { CatalogQuery } from '../catalog/catalog.query';
import { BusinessClock } from '../clock';
import { answer, Change } from '../http/answer';
import { Context } from '../http/command-context';
import { Caller, type DeliveryBoyCaller } from '../http/caller';
import { WithEntityTag } from '../http/entity-tag';
import { UuidParam } from '../http/input/path';
import { RoleController } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { LogEpoch } from '../log/log-epoch';
import { Board } from './board.query';
import { BoyOfDayQuery } from './boy-of-day.query';
import { ClosedDays } from './closed-days.query';
import { HandOversQuery } from './hand-overs.query';
import { LeftOpenQuery } from './left-open.query';
import { OrderPlaces, toKnownConsumer } from './order-places.query';
import { RoundsQuery } from './rounds.query';
import { phoneCommand } from './commands/phone-commands';
import { translateEntry } from './entries/entry-reader';
import { EditOrderRemarks, EditOrderStatus, EditProductOrder } from './delivery-day.input';

const TEXTS_VERSION = createHash('sha1').update(JSON.stringify(MESSAGES)).digest('base64url');

/** The delivery boy's calls: always his own business day. */
@RoleController('delivery-boy')
export class DeliveryDayController {
  constructor(
    private readonly commands: CommandBus,
    private readonly board: Board,
    private readonly closedDays: ClosedDays,
    private readonly handOvers: HandOversQuery,
    private readonly leftOpen: LeftOpenQuery,
    private readonly rounds: RoundsQuery,
    private readonly places: OrderPlaces,
    private readonly boys: BoyOfDayQuery,
    private readonly catalog: CatalogQuery,
    private readonly epoch: LogEpoch,
    private readonly clock: BusinessClock,
  ) {}

  @Get('get-orders')
  @WithEntityTag()
  orders(@Caller('delivery-boy') caller: DeliveryBoyCaller) {
    return this.ordersOf(this.today(caller));
  }

  @Get('day')
  @WithEntityTag()
  async phoneDay(@Caller('delivery-boy') caller: DeliveryBoyCaller): Promise<PhoneDay> {
    const day = this.today(caller);
    const [orders, rounds, products, areaId] = await Promise.all([
      this.ordersOf(day),
      this.rounds.stopsOf(day),
      this.catalog.products(),
      this.boys.areaOf(day),
    ]);
    const noted = await this.places.notedConsumers(areaId ?? caller.areaId, day.date);
    const pauses = noted.map((consumer) => toKnownConsumer(consumer, day.date));
    return {
      ...orders,
      rounds,
      products,
      pauses,
      epoch: this.epoch.currentEpoch,
      texts: TEXTS_VERSION,
    };
  }

  private async ordersOf(day: DayKey): Promise<ReadOfDay<ConsumerOrders[]>> {
    const [orders, handOvers, leftStops, previous] = await Promise.all([
      this.withClose<ConsumerOrders[]>(day, this.board.orders(day)),
      this.handOvers.ofDay(day),
      this.board.leftStops(day),
      this.previousOf(day),
    ]);
    return {
      ...orders,
      ...(handOvers.length > 0 && { handOvers }),
      ...(leftStops.length > 0 && { leftStops }),
      previous,
    };
  }

  @Get('dashboard-stats')
  async stats(@Caller('delivery-boy') caller: DeliveryBoyCaller) {
    const day = this.today(caller);
    return this.withClose<DeliveryBoyStats>(day, this.board.stats(day));
  }

  @Change('edit-product-order/:orderId')
  async deliverQuantity(
    @UuidParam('orderId') orderId: string,
    @Body() body: EditProductOrder,
    @Caller('delivery-boy') caller: DeliveryBoyCaller,
    @Context() context: CommandContext,
  ) {
    const day = this.today(caller);
    return this.execute(
      { type: 'edit-product-order', data: { ...body, orderId } },
      day,
      context,
      async () => (await this.board.line(day, orderId)) ?? { id: orderId },
    );
  }

  @Change('edit-order-status/:consumerId')
  async markDone(
    @Param('consumerId') consumerId: string,
    @Body() body: EditOrderStatus,
    @Caller('delivery-boy') caller: DeliveryBoyCaller,
    @Context() context: CommandContext,
  ) {
    const day = this.today(caller);
    return this.execute(
      { type: 'edit-order-status', data: { ...body, consumerId } },
      day,
      context,
      () => this.stop(day, consumerId),
    );
  }

  @Change('edit-order-remarks')
  async recordRemarks(
    @Body() body: EditOrderRemarks,
    @Caller('delivery-boy') caller: DeliveryBoyCaller,
    @Context() context: CommandContext,
  ) {
    const day = this.today(caller);
    return this.execute({ type: 'edit-order-remarks', data: body }, day, context, () =>
      this.stop(day, body.consumerUniqueId),
    );
  }

  /** Answers with the row as it is now; with its id if it has gone since a repeated command was carried out. */
  private async execute<T>(
    entry: PhoneEntry,
    day: DayKey,
    context: CommandContext,
    readRow: () => Promise<T>,
  ) {
    const result = await this.commands.execute(
      phoneCommand(translateEntry(entry), { day, context }),
    );
    return answer(createMessage(ENTRY_DONE[entry.type]), await readRow(), result);
  }

  private async stop(day: DayKey, consumerId: string) {
    return (await this.board.stop(day, consumerId)) ?? { consumerId, data: [] };
  }

  private async withClose<T>(day: DayKey, reading: Promise<T>): Promise<ReadOfDay<T>> {
    const [data, close] = await Promise.all([reading, this.closedDays.find(day)]);
    return { data, date: day.date, ...(close && { close }) };
  }

  /** The earlier day that he can still finish, also on a phone that has never shown it. */
  private async previousOf(today: DayKey): Promise<ReadOfDay<ConsumerOrders[]>['previous']> {
    const openDay = await this.leftOpen.find(today);
    return openDay && { date: openDay.date, data: await this.board.orders(openDay) };
  }

  private today(caller: DeliveryBoyCaller): DayKey {
    return { date: this.clock.today(), deliveryBoyId: caller.id };
  }
}
