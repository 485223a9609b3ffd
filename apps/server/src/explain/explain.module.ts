import { Module } from '@nestjs/common';
import { DayLogModule } from '../day-log/day-log.module';
import { OrderHistoryModule } from '../order-history/order-history.module';
import { ReportsModule } from '../reports/reports.module';
import { ExplainController } from './explain.controller';
import { ExplainExport } from './explain.export';
import { Explain } from './explain.query';
import { ExplainPast } from './explain-past.query';
import { ExplainedEvents } from './explained-events';

@Module({
  imports: [DayLogModule, OrderHistoryModule, ReportsModule],
  controllers: [ExplainController],
  providers: [Explain, ExplainPast, ExplainExport, ExplainedEvents],
})
export class ExplainModule {}
