import { Module } from '@nestjs/common';
import { ReportQueries } from './report.queries';
import { RemarksController, ReportsController } from './reports.controller';

@Module({ controllers: [ReportsController, RemarksController], providers: [ReportQueries], exports: [ReportQueries] })
export class ReportsModule {}
