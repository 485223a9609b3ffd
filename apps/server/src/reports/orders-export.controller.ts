import { Get, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { findsOrder, matchesFilter, orderList, type OrderFilter } from '@milkround/domain';
import { OrdersQuery } from '../delivery-day/orders.query';
import { Caller, Scope } from '../http/caller';
import { Gone } from '../http/gone';
import { BooleanField, IdField } from '../http/input/fields';
import { DateParam } from '../http/input/path';
import { TextField } from '../http/input/text-fields';
import { RoleController } from '../http/roles';
import { DownloadReport } from './commands/download-report';
import { withoutNull, type ExportedReport } from './export/report';
import { exportSummed } from './export/summed.report';

/** The filters, the search and the order of a list of orders. */
export class OrdersExportQuery implements OrderFilter {
  @IdField({ optional: true }) areaId?: number | null;
  @IdField({ optional: true }) deliveryBoyId?: number | null;
  @IdField({ optional: true }) productId?: number | null;
  @BooleanField({ optional: true }) done?: boolean | null;
  @TextField({ optional: true, max: 100, isLookup: true }) search?: string | null;
  @TextField({ optional: true }) sort?: string | null;
}

/** A date's orders as a workbook, of all areas or of the supervisor's own. */
@RoleController('admin', 'supervisor')
export class OrdersExportController {
  constructor(
    private readonly orders: OrdersQuery,
    private readonly commands: CommandBus,
  ) {}

  @Get('get-orders/:date/export')
  export(
    @DateParam() date: string,
    @Query() query: OrdersExportQuery,
    @Scope() scope: Scope,
    @Caller() caller: Caller,
    @Gone() disconnectSignal: AbortSignal,
  ) {
    const request = {
      range: { from: date, to: date },
      scope,
      search: null,
      sort: query.sort ?? null,
    };
    return this.commands.execute(
      new DownloadReport(this.toReport(date, query, scope), request, caller, disconnectSignal),
    );
  }

  private toReport(
    date: string,
    { sort, search, ...filter }: OrdersExportQuery,
    scope: Scope,
  ): ExportedReport {
    const finds = findsOrder(search ?? '');
    const readOrders = async () =>
      (await this.orders.of(date, scope)).filter(
        (order) => matchesFilter(order, filter) && finds(order),
      );
    return {
      ...exportSummed(orderList, readOrders),
      selection: { filters: withoutNull({ ...filter, areaIds: scope.zones, search, sort }) },
    };
  }
}
