import { Get, Query } from '@nestjs/common';
import { Scope } from '../http/caller';
import { Gone } from '../http/gone';
import type { JsonAnswer } from '../http/json-answer';
import { RoleController } from '../http/roles';
import { DayLogInput } from './day-log.input';
import { DayLogQuery } from './day-log.query';

/** The events of one day, from which the client shows the day as it was at any moment: of all areas, or of the supervisor's own. */
@RoleController('admin', 'supervisor')
export class DayLogController {
  constructor(private readonly logs: DayLogQuery) {}

  @Get('day-log')
  read(
    @Query() { date }: DayLogInput,
    @Scope() scope: Scope,
    @Gone() gone: AbortSignal,
  ): Promise<JsonAnswer> {
    return this.logs.read(date, scope, gone);
  }
}
