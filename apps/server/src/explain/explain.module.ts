import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module';
import { ReportsModule } from '../reports/reports.module';
import { ExplainController } from './explain.controller';
import { ExplainExport } from './explain.export';
import { Explain } from './explain.query';
import { ExplainedEvents } from './explained-events';

@Module({
  imports: [ActivityModule, ReportsModule],
  controllers: [ExplainController],
  providers: [Explain, ExplainExport, ExplainedEvents],
})
export class ExplainModule {}
