import { Module } from '@nestjs/common';
import { DashboardModule } from '../dashboard/dashboard.module';
import { EndNotificationsHandler, SaveNotificationsHandler } from './push-commands';
import { PushKeys } from './push-keys';
import { PushSender } from './push-sender';
import { PushSubscriptions } from './push-subscriptions';
import { PushTeller } from './push-teller';
import { PushController } from './push.controller';
import { ToldReasons } from './told-reasons';

/** Tells who looks elsewhere which delivery boys need help (Web Push). */
@Module({
  imports: [DashboardModule],
  controllers: [PushController],
  providers: [EndNotificationsHandler, SaveNotificationsHandler, PushKeys, PushSender, PushSubscriptions, PushTeller, ToldReasons],
})
export class PushModule {}
