import { Get, Query } from '@nestjs/common';
import type { DashboardStats, OrderTotals, Progress } from '@milkround/contracts';
import { BusinessClock } from '../clock';
import { read } from '../http/answer';
import { Scope } from '../http/caller';
import { Gone } from '../http/gone';
import { RoleController } from '../http/roles';
import { toMoment } from '../past/past-day';
import { MomentQuery } from '../past/past.input';
import { DashboardQuery } from './dashboard.query';
import { ProgressQuery } from './progress.query';

@RoleController('admin', 'supervisor')
export class DashboardController {
  constructor(
    private readonly dashboard: DashboardQuery,
    private readonly progress: ProgressQuery,
    private readonly clock: BusinessClock,
  ) {}

  @Get('dashboard-stats')
  async stats(@Scope() scope: Scope) {
    return read<DashboardStats>(await this.dashboard.stats(this.clock.today(), scope));
  }

  @Get('progress')
  async live(
    @Query() { at, clock }: MomentQuery,
    @Scope() scope: Scope,
    @Gone() gone: AbortSignal,
  ) {
    return read<Progress>(
      at
        ? await this.progress.past(
            toMoment(this.clock.dateOf(new Date(at)), at, clock),
            scope,
            gone,
          )
        : await this.progress.progress(this.clock.today(), scope),
    );
  }
}

/** Serves the figures also to a delivery boy, for his own day. */
@RoleController('admin', 'supervisor', 'delivery-boy')
export class TotalsController {
  constructor(
    private readonly dashboard: DashboardQuery,
    private readonly clock: BusinessClock,
  ) {}

  @Get('get-order-reports')
  async totals(@Scope() scope: Scope) {
    return read<OrderTotals>(await this.dashboard.orderTotals(this.clock.today(), scope));
  }
}
