import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { DashboardController, TotalsController } from './dashboard.controller';
import { DashboardQuery } from './dashboard.query';
import { ProgressQuery } from './progress.query';

@Module({
  imports: [AuditModule],
  controllers: [DashboardController, TotalsController],
  providers: [DashboardQuery, ProgressQuery],
  exports: [DashboardQuery, ProgressQuery],
})
export class DashboardModule {}
