import { Module } from '@nestjs/common';
import { DayAreas } from '../delivery-day/day-areas.query';
import { ChangedReportRows } from './changed-rows.query';
import { DownloadReportHandler } from './commands/download-report';
import { ConsumersModule } from '../consumers/consumers.module';
import { OrdersQuery } from '../delivery-day/orders.query';
import { ConsumersExportController } from './consumers-export.controller';
import { Exports } from './export/exports';
import { OrdersExportController } from './orders-export.controller';
import { ReportPages } from './report-pages.query';
import { ReportReads } from './report-reads';
import { ReportQueries } from './report.queries';
import { ReportsController } from './reports.controller';

@Module({
  imports: [ConsumersModule],
  controllers: [ReportsController, OrdersExportController, ConsumersExportController],
  providers: [
    OrdersQuery,
    ReportQueries,
    ReportPages,
    ChangedReportRows,
    DayAreas,
    ReportReads,
    Exports,
    DownloadReportHandler,
  ],
  exports: [DayAreas, ReportReads],
})
export class ReportsModule {}
