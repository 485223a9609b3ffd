import { Get, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ActivityLateness, ActivityNearest, ActivityPage, Read } from '@milkround/contracts';
import { BusinessClock } from '../clock';
import { Caller, Scope } from '../http/caller';
import { Gone } from '../http/gone';
import { RoleController } from '../http/roles';
import { DownloadReport } from '../reports/commands/download-report';
import { ActivityExport } from './activity.export';
import { ActivityExportQuery, ActivityFilterQuery, ActivityPageQuery } from './activity.input';
import { ActivityPages } from './activity-pages.query';
import { NearestDays } from './nearest-days.query';

/** Serves the activity: of everything to admins, of the own area to supervisors. */
@RoleController('admin', 'supervisor')
export class ActivityController {
  constructor(
    private readonly pages: ActivityPages,
    private readonly nearestDays: NearestDays,
    private readonly workbook: ActivityExport,
    private readonly commands: CommandBus,
    private readonly clock: BusinessClock,
  ) {}

  @Get('activity')
  page(@Query() query: ActivityPageQuery, @Scope() scope: Scope): Promise<ActivityPage> {
    return this.pages.page(query, scope);
  }

  /** Counts the late rows. It is a call of its own, so that a page does not wait for the count. */
  @Get('activity/lateness')
  async lateness(
    @Query() query: ActivityFilterQuery,
    @Scope() scope: Scope,
  ): Promise<Read<ActivityLateness>> {
    return { data: await this.pages.lateness(query, scope) };
  }

  /** The nearest days that have rows, for dates that have none. */
  @Get('activity/nearest')
  async nearest(
    @Query() query: ActivityFilterQuery,
    @Scope() scope: Scope,
  ): Promise<ActivityNearest> {
    return { data: await this.nearestDays.list(query, scope) };
  }

  /** A workbook of all rows that the filters have, newest first unless it is asked for the oldest first. */
  @Get('activity/export')
  export(
    @Query() query: ActivityExportQuery,
    @Scope() scope: Scope,
    @Caller() caller: Caller,
    @Gone() gone: AbortSignal,
  ) {
    const today = this.clock.today();
    const request = { range: { from: today, to: today }, scope, search: null, sort: null };
    return this.commands.execute(
      new DownloadReport(this.workbook.create(query, scope), request, caller, gone),
    );
  }
}
