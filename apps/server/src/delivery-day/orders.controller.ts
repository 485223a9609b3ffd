import { Get } from '@nestjs/common';
import { type Order } from '@milkround/contracts';
import { read } from '../http/answer';
import { Scope } from '../http/caller';
import { DateParam } from '../http/input/path';
import { RoleController } from '../http/roles';
import { OrdersQuery } from './orders.query';

/** A date's orders, of all areas or of the supervisor's own. */
@RoleController('admin', 'supervisor')
export class OrdersController {
  constructor(private readonly orders: OrdersQuery) {}

  @Get('get-orders/:date')
  async ofDate(@DateParam() date: string, @Scope() scope: Scope) {
    return read<Order[]>(await this.orders.of(date, scope));
  }
}
