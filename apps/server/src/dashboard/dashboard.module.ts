import { Module } from '@nestjs/common';
import { DeliveryDayModule } from '../delivery-day/delivery-day.module';
import { DashboardController, TotalsController } from './dashboard.controller';
import { DashboardQuery } from './dashboard.query';
import { DayRowsQuery } from './day-rows.query';
import { JustNowQuery } from './just-now.query';
import { KnownDays } from './known-days';
import { ProgressQuery } from './progress.query';
import { UsualQuery } from './usual.query';

@Module({
  imports: [DeliveryDayModule],
  controllers: [DashboardController, TotalsController],
  providers: [DashboardQuery, DayRowsQuery, KnownDays, JustNowQuery, ProgressQuery, UsualQuery],
  exports: [DashboardQuery, DayRowsQuery, KnownDays, JustNowQuery, ProgressQuery, UsualQuery],
})
export class DashboardModule {}
