import { Body, Get, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  createMessage,
  type Flag,
  STOP_ORDER_LIMIT,
  type StopOrderForm,
} from '@milkround/contracts';
import { isoWeekdayOf } from '@milkround/domain';
import { BusinessClock } from '../clock';
import { answer, Change, read } from '../http/answer';
import { TakesBatch } from '../http/body-limits';
import { Caller, type DeliveryBoyCaller, Scope } from '../http/caller';
import { Context } from '../http/command-context';
import { field } from '../http/input/field';
import { DateField, FlagField, WholeNumberField } from '../http/input/fields';
import { IdParam } from '../http/input/path';
import { RoleController } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { SetStopOrder } from './commands/set-stop-order';
import { StopOrderQuery } from './stop-order.query';

const MAX_ID = 100;

/** A list of different consumers. */
const ConsumersField = () =>
  field(consumersOf, () => createMessage('input-stops'), {
    isArray: true,
    type: 'string',
    minItems: 1,
    maxItems: STOP_ORDER_LIMIT,
  });

export class StopOrderInput {
  @DateField({
    required: createMessage('order-date-required'),
    invalid: createMessage('order-date-invalid'),
  })
  orderDate: string;
  @ConsumersField() consumerIds: string[];
  /** The order that the screen showed. */
  @ConsumersField() shown: string[];
  /** 1: for this weekday only; 0: for all days. If it is missing, the order counts for the days for which one is kept. */
  @FlagField({ optional: true }) weekdayOnly?: Flag | null;
}

/** The weekday of the order; today's if it is missing. */
export class WeekdayQuery {
  @WholeNumberField({ min: 1, max: 7 }, { optional: true }) weekday?: number | null;
}

function consumersOf(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > STOP_ORDER_LIMIT)
    return undefined;
  const ids = value.filter(
    (id: unknown): id is string => typeof id === 'string' && id !== '' && id.length <= MAX_ID,
  );
  return ids.length === value.length && new Set(ids).size === ids.length ? ids : undefined;
}

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
