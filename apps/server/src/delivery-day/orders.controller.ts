import { Get, Query } from '@nestjs/common';
import { type Order } from '@milkround/contracts';
import { read } from '../http/answer';
import { Caller, Scope } from '../http/caller';
import { IdField } from '../http/input/fields';
import { DateParam } from '../http/input/path';
import { RoleController } from '../http/roles';
import { KeptAnswers } from '../kept-answers/kept-answers';
import { NAMED_KINDS, type StreamKind } from '../kept-answers/log-changes';
import { OrdersQuery } from './orders.query';

/** An order names the upload that it came by. */
const KINDS: readonly StreamKind[] = [...NAMED_KINDS, 'upload'];

/** Restricts the list to one delivery boy of the scope. */
export class OrdersFilter {
  @IdField({ optional: true }) deliveryBoyId?: number | null;
}

/** A date's orders, of all areas or of the supervisor's own. */
@RoleController('admin', 'supervisor')
export class OrdersController {
  constructor(
    private readonly orders: OrdersQuery,
    private readonly kept: KeptAnswers,
  ) {}

  @Get('get-orders/:date')
  ofDate(@DateParam() date: string, @Query() { deliveryBoyId = null }: OrdersFilter, @Scope() scope: Scope, @Caller() { role }: Caller) {
    const question = { call: ['get-orders', date, deliveryBoyId], role, scope, sources: { dates: { from: date, to: date }, kinds: KINDS } };
    return this.kept.answer(question, async () => read<Order[]>(await this.orders.of(date, { ...scope, deliveryBoyId })));
  }
}
