import { Body, Get, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createMessage, type StopOrderForm } from '@milkround/contracts';
import { isoWeekdayOf } from '@milkround/domain';
import { BusinessClock } from '../clock';
import { answer, Change, read } from '../http/answer';
import { TakesBatch } from '../http/body-limits';
import { Caller, Scope, type DeliveryBoyCaller } from '../http/caller';
import { Context } from '../http/command-context';
import { IdParam } from '../http/input/path';
import { RoleController } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { SetStopOrder } from './commands/set-stop-order';
import { StopOrderInput, WeekdayQuery } from './stop-order.input';
import { StopOrderQuery } from './stop-order.query';

/** The order of stops, by the office for all days or a weekday. */
@RoleController('admin', 'supervisor')
export class StopOrderController {
  constructor(
    private readonly commands: CommandBus,
    private readonly orders: StopOrderQuery,
    private readonly clock: BusinessClock,
  ) {}

  @Get('stop-order/:deliveryBoyId')
  async show(
    @IdParam('deliveryBoyId') id: number,
    @Query() { weekday }: WeekdayQuery,
    @Scope() scope: Scope,
  ) {
    return read<StopOrderForm>(
      await this.orders.of(id, weekday ?? isoWeekdayOf(this.clock.today()), scope),
    );
  }

  @TakesBatch()
  @Change('stop-order/:deliveryBoyId')
  async set(
    @IdParam('deliveryBoyId') deliveryBoyId: number,
    @Body() { orderDate: date, ...order }: StopOrderInput,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    const reached = await this.commands.execute(
      new SetStopOrder({ date, deliveryBoyId }, order, scope, context),
    );
    return answer<StopOrderForm>(
      createMessage('stop-order-saved'),
      await this.orders.of(deliveryBoyId, isoWeekdayOf(date), scope),
      reached,
    );
  }
}

/** The order of stops, by the delivery boy from today on. */
@RoleController('delivery-boy')
export class OwnStopOrderController {
  constructor(
    private readonly commands: CommandBus,
    private readonly orders: StopOrderQuery,
    private readonly clock: BusinessClock,
  ) {}

  @Get('stop-order')
  async show(@Caller('delivery-boy') { id }: DeliveryBoyCaller, @Scope() scope: Scope) {
    return read<StopOrderForm>(await this.orders.of(id, isoWeekdayOf(this.clock.today()), scope));
  }

  @TakesBatch()
  @Change('stop-order')
  async set(
    @Body() { orderDate: date, ...order }: StopOrderInput,
    @Caller('delivery-boy') { id }: DeliveryBoyCaller,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    const reached = await this.commands.execute(
      new SetStopOrder({ date, deliveryBoyId: id }, order, scope, context),
    );
    return answer<StopOrderForm>(
      createMessage('stop-order-saved'),
      await this.orders.of(id, isoWeekdayOf(date), scope),
      reached,
    );
  }
}
