import { Module } from '@nestjs/common';
import { ChangedReportRows } from './changed-rows.query';
import { Exports } from './export/exports';
import { ExportsController, RemarksExportController } from './export/exports.controller';
import { ReportPages } from './report-pages.query';
import { ReportQueries } from './report.queries';
import { RemarksController, ReportsController } from './reports.controller';

@Module({
  controllers: [ReportsController, RemarksController, ExportsController, RemarksExportController],
  providers: [ReportQueries, ReportPages, ChangedReportRows, Exports],
  exports: [ReportQueries, ChangedReportRows],
})
export class ReportsModule {}
