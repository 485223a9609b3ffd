import { Module } from '@nestjs/common';
import { ReportsModule } from '../reports/reports.module';
import { ActivityDateTerms } from './activity-date-terms';
import { ActivityIndex } from './activity-index.query';
import { ActivityNames } from './activity-names.query';
import { ActivityPages } from './activity-pages.query';
import { ActivitySearch } from './activity-search.query';
import { ActivityController } from './activity.controller';
import { ActivityExport } from './activity.export';
import { ActivityQuery } from './activity.query';
import { OrderEvents } from './order-events.query';

/** The activity: every event of the log, with filters. */
@Module({
  imports: [ReportsModule],
  controllers: [ActivityController],
  providers: [
    ActivityQuery,
    ActivityPages,
    ActivityExport,
    ActivityIndex,
    ActivitySearch,
    ActivityNames,
    ActivityDateTerms,
    OrderEvents,
  ],
  exports: [ActivityQuery],
})
export class ActivityModule {}
