import { Module } from '@nestjs/common';
import { Exports } from './export/exports';
import { ExportsController, RemarksExportController } from './export/exports.controller';
import { ReportQueries } from './report.queries';
import { RemarksController, ReportsController } from './reports.controller';

@Module({
  controllers: [ReportsController, RemarksController, ExportsController, RemarksExportController],
  providers: [ReportQueries, Exports],
  exports: [ReportQueries],
})
export class ReportsModule {}
