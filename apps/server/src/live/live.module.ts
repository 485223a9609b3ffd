import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module';
import { DashboardModule } from '../dashboard/dashboard.module';
import { DeliveryDayModule } from '../delivery-day/delivery-day.module';
import { PhonesModule } from '../phones/phones.module';
import { ReportsModule } from '../reports/reports.module';
import { SetAsideModule } from '../set-aside/set-aside.module';
import { SettingsModule } from '../settings/settings.module';
import { LiveGateway } from './live.gateway';
import { LiveMetrics } from './live-metrics';
import { LogFollower } from './log-follower';
import { PhonesGateway } from './phones.gateway';
import { PushedMoments } from './pushed-moments';
import { ReadPosition } from './read-position';
import { DaySources } from './subscriptions/day-sources';
import { ListSources } from './subscriptions/list-sources';
import { LiveDaySources } from './subscriptions/live-day-sources';
import { ReportSources } from './subscriptions/report-sources';
import { RowSources } from './subscriptions/row-sources';
import { Subscriptions } from './subscriptions/subscriptions';

@Module({
  imports: [
    ActivityModule,
    DashboardModule,
    DeliveryDayModule,
    PhonesModule,
    ReportsModule,
    SetAsideModule,
    SettingsModule,
  ],
  providers: [
    LogFollower,
    LiveGateway,
    LiveMetrics,
    PhonesGateway,
    PushedMoments,
    DaySources,
    LiveDaySources,
    ListSources,
    ReportSources,
    RowSources,
    Subscriptions,
    ReadPosition,
  ],
})
export class LiveModule {}
