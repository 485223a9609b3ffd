import { Get, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ActivityPage } from '@milkround/contracts';
import { BusinessClock } from '../clock';
import { Caller, Scope } from '../http/caller';
import { Gone } from '../http/gone';
import { RoleController } from '../http/roles';
import { DownloadReport } from '../reports/commands/download-report';
import { ActivityExport } from './activity.export';
import { ActivityExportQuery, ActivityPageQuery } from './activity.input';
import { ActivityPages } from './activity-pages.query';

/** Serves the activity: of everything to admins, of the own area to supervisors. */
@RoleController('admin', 'supervisor')
export class ActivityController {
  constructor(
    private readonly pages: ActivityPages,
    private readonly workbook: ActivityExport,
    private readonly commands: CommandBus,
    private readonly clock: BusinessClock,
  ) {}

  @Get('activity')
  page(@Query() query: ActivityPageQuery, @Scope() scope: Scope): Promise<ActivityPage> {
    return this.pages.page(query, scope);
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
