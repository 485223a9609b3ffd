import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { DashboardModule } from '../dashboard/dashboard.module';
import { DeliveryDayModule } from '../delivery-day/delivery-day.module';
import { ChangesQuery } from './changes.query';
import { LiveGateway } from './live.gateway';
import { LivePush } from './live.push';

@Module({ imports: [AuditModule, DashboardModule, DeliveryDayModule], providers: [ChangesQuery, LivePush, LiveGateway] })
export class LiveModule {}
