import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { DashboardModule } from '../dashboard/dashboard.module';
import { DeliveryDayModule } from '../delivery-day/delivery-day.module';
import { ReportsModule } from '../reports/reports.module';
import { SetAsideModule } from '../set-aside/set-aside.module';
import { ChangesQuery } from './changes.query';
import { LiveGateway } from './live.gateway';
import { LivePush } from './live.push';
import { ReadPosition } from './read-position';
import { DaySources } from './watches/day-sources';
import { ListSources } from './watches/list-sources';
import { ReportSources } from './watches/report-sources';
import { Sources } from './watches/sources';
import { SocketBudget } from './socket-budget';
import { Watches } from './watches/watches';

@Module({
  imports: [AuditModule, DashboardModule, DeliveryDayModule, ReportsModule, SetAsideModule],
  providers: [ChangesQuery, LivePush, LiveGateway, DaySources, ListSources, ReportSources, Sources, Watches, ReadPosition, SocketBudget],
})
export class LiveModule {}
