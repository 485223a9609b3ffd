import { Get, Query } from '@nestjs/common';
import { type BusinessDate, type OrderHappening } from '@milkround/contracts';
import { read } from '../http/answer';
import { Scope } from '../http/caller';
import { DateField, IdField } from '../http/input/fields';
import { UuidParam } from '../http/input/path';
import { RoleController } from '../http/roles';
import { OrderHistory } from './order-history.query';

/** The list on which the caller last saw the order. A deleted order is found only with it. */
export class LastSeen {
  @DateField({ optional: true }) orderDate?: BusinessDate | null;
  @IdField({ optional: true }) deliveryBoyId?: number | null;
}

/** Serves the history of one order, of all areas or of the supervisor's own area. */
@RoleController('admin', 'supervisor')
export class OrderHistoryController {
  constructor(private readonly history: OrderHistory) {}

  @Get('order-history/:orderId')
  async of(
    @UuidParam('orderId') orderId: string,
    @Query() { orderDate, deliveryBoyId }: LastSeen,
    @Scope() scope: Scope,
  ) {
    const lastSeen = orderDate && deliveryBoyId ? { date: orderDate, deliveryBoyId } : null;
    return read<OrderHappening[]>(await this.history.findHistory(orderId, lastSeen, scope));
  }
}
