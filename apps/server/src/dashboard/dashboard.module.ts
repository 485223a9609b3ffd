import { Module } from '@nestjs/common';
import { DashboardController, TotalsController } from './dashboard.controller';
import { DashboardQuery } from './dashboard.query';
import { DayRowsQuery } from './day-rows.query';
import { JustNowQuery } from './just-now.query';
import { KnownDays } from './known-days';
import { LeftOpenQuery } from './left-open.query';
import { ProgressQuery } from './progress.query';
import { UsualQuery } from './usual.query';

@Module({
  controllers: [DashboardController, TotalsController],
  providers: [DashboardQuery, DayRowsQuery, KnownDays, JustNowQuery, LeftOpenQuery, ProgressQuery, UsualQuery],
  exports: [DashboardQuery, DayRowsQuery, KnownDays, JustNowQuery, LeftOpenQuery, ProgressQuery, UsualQuery],
})
export class DashboardModule {}
