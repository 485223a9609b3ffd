import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LoggerModule } from 'nestjs-pino';
import { ActivityModule } from './activity/activity.module';
import { AccountModule } from './account/account.module';
import { ProofModule } from './audit/proof/proof.module';
import { BackupModule } from './backup/backup.module';
import { CatalogModule } from './catalog/catalog.module';
import { ConsumersModule } from './consumers/consumers.module';
import type { Config } from './config';
import { ConfigModule } from './config.module';
import { DashboardModule } from './dashboard/dashboard.module';
import { DatabaseModule } from './database/database.module';
import type { OpenDatabase } from './database/open-database';
import { DeliveryDayModule } from './delivery-day/delivery-day.module';
import { DemoModule } from './demo/demo.module';
import { RunningMorningModule } from './demo/running/running-morning.module';
import { WithoutDemoModule } from './demo/without-demo.module';
import { ExplainModule } from './explain/explain.module';
import { HandOverModule } from './hand-over/hand-over.module';
import { IdentityModule } from './identity/identity.module';
import { LiveModule } from './live/live.module';
import { LogModule } from './log/log.module';
import { LogLineCounts } from './operations/log-line-counts';
import { loggingOptions } from './operations/logging';
import { OperationsModule } from './operations/operations.module';
import { PastModule } from './past/past.module';
import { PhonesModule } from './phones/phones.module';
import { PushModule } from './push/push.module';
import { ReportsModule } from './reports/reports.module';
import { projections } from './projections';
import { SetAsideModule } from './set-aside/set-aside.module';
import { SettingsModule } from './settings/settings.module';
import { StopOrderModule } from './stop-order/stop-order.module';
import { SystemStatusModule } from './system-status/system-status.module';
import { SyncModule } from './sync/sync.module';
import { StaffImportModule } from './staff-import/staff-import.module';
import { OrderingModule } from './ordering/ordering.module';

/** Composes the modules of the server. */
@Module({})
export class AppModule {
  static forRoot(config: Config, database: OpenDatabase): DynamicModule {
    const logLines = new LogLineCounts();
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        LoggerModule.forRoot(loggingOptions(config.logLevel, logLines)),
        CqrsModule.forRoot(),
        DatabaseModule.forRoot(database),
        LogModule.forRoot(projections),
        PastModule.forRoot(projections),
        OperationsModule.forRoot(config, logLines),
        ProofModule,
        IdentityModule,
        SettingsModule,
        CatalogModule,
        StaffImportModule,
        AccountModule,
        DeliveryDayModule,
        ConsumersModule,
        HandOverModule,
        StopOrderModule,
        OrderingModule,
        ExplainModule,
        PhonesModule,
        BackupModule,
        SystemStatusModule,
        SyncModule,
        SetAsideModule,
        ReportsModule,
        DashboardModule,
        PushModule,
        ActivityModule,
        LiveModule,
        config.demo ? DemoModule : WithoutDemoModule,
        ...(config.isDemoLive ? [RunningMorningModule] : []),
      ],
    };
  }
}
