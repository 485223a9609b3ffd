import { Module } from '@nestjs/common';
import { DashboardController, TotalsController } from './dashboard.controller';
import { DashboardQuery } from './dashboard.query';
import { JustNowQuery } from './just-now.query';
import { ProgressQuery } from './progress.query';
import { UsualQuery } from './usual.query';

@Module({
  controllers: [DashboardController, TotalsController],
  providers: [DashboardQuery, JustNowQuery, ProgressQuery, UsualQuery],
  exports: [DashboardQuery, JustNowQuery, ProgressQuery, UsualQuery],
})
export class DashboardModule {}
