import { Module } from '@nestjs/common';
import { DashboardController, TotalsController } from './dashboard.controller';
import { DashboardQuery } from './dashboard.query';
import { JustNowQuery } from './just-now.query';
import { ProgressQuery } from './progress.query';

@Module({
  controllers: [DashboardController, TotalsController],
  providers: [DashboardQuery, JustNowQuery, ProgressQuery],
  exports: [DashboardQuery, JustNowQuery, ProgressQuery],
})
export class DashboardModule {}
