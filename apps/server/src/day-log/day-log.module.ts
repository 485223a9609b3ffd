import { Module } from '@nestjs/common';
import { DashboardModule } from '../dashboard/dashboard.module';
import { CatalogVersions } from './catalog-versions.query';
import { DayLogController } from './day-log.controller';
import { DayLogQuery } from './day-log.query';
import { PastDays } from './past-days.query';
import { DayStreams } from './day-streams.query';
import { PastPhonesQuery } from './past-phones.query';

/** The log of one day for the screens of the past. */
@Module({
  imports: [DashboardModule],
  controllers: [DayLogController],
  providers: [DayLogQuery, DayStreams, CatalogVersions, PastDays, PastPhonesQuery],
  exports: [PastDays],
})
export class DayLogModule {}
