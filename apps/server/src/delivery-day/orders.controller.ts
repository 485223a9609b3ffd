import { Get, Query } from '@nestjs/common';
import { type Order } from '@milkround/contracts';
import { read } from '../http/answer';
import { Scope } from '../http/caller';
import { Gone } from '../http/gone';
import { IdField } from '../http/input/fields';
import { DateParam } from '../http/input/path';
import { RoleController } from '../http/roles';
import { PastDay, toMoment } from '../past/past-day';
import { MomentQuery } from '../past/past.input';
import { OrdersQuery } from './orders.query';

/** Restricts the list to one delivery boy of the scope, at a moment of the past or at present. */
export class OrdersFilter extends MomentQuery {
  @IdField({ optional: true }) deliveryBoyId?: number | null;
}

@RoleController('admin', 'supervisor')
export class OrdersController {
  constructor(
    private readonly orders: OrdersQuery,
    private readonly past: PastDay,
  ) {}

  @Get('get-orders/:date')
  async ofDate(
    @DateParam() date: string,
    @Query() { deliveryBoyId = null, at, clock }: OrdersFilter,
    @Scope() ownScope: Scope,
    @Gone() gone: AbortSignal,
  ) {
    const scope = { ...ownScope, deliveryBoyId };
    return read<Order[]>(
      at
        ? await this.past.read(toMoment(date, at, clock), scope, gone, (client) =>
            OrdersQuery.on(client).of(date, scope),
          )
        : await this.orders.of(date, scope),
    );
  }
}
