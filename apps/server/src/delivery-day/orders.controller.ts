import { Get, Query } from '@nestjs/common';
import { type Order } from '@milkround/contracts';
import { read } from '../http/answer';
import { Scope } from '../http/caller';
import { IdField } from '../http/input/fields';
import { DateParam } from '../http/input/path';
import { RoleController } from '../http/roles';
import { OrdersQuery } from './orders.query';

/** Restricts the list to one delivery boy of the scope. */
export class OrdersFilter {
  @IdField({ optional: true }) deliveryBoyId?: number | null;
}

/** A date's orders, of all areas or of the supervisor's own. */
@RoleController('admin', 'supervisor')
export class OrdersController {
  constructor(private readonly orders: OrdersQuery) {}

  @Get('get-orders/:date')
  async ofDate(
    @DateParam() date: string,
    @Query() { deliveryBoyId = null }: OrdersFilter,
    @Scope() scope: Scope,
  ) {
    return read<Order[]>(await this.orders.of(date, { ...scope, deliveryBoyId }));
  }
}
