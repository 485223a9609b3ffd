import { Module } from '@nestjs/common';
import { DashboardModule } from '../dashboard/dashboard.module';
import { EndNotificationsHandler, SaveNotificationsHandler } from './push-commands';
import { PushKeys } from './push-keys';
import { PushSender } from './push-sender';
import { PushSubscriptions } from './push-subscriptions';
import { PushNotifier } from './push-notifier';
import { PushController } from './push.controller';
import { NotifiedReasons } from './notified-reasons';

/** Notifies people which delivery boys need help (Web Push). */
@Module({
  imports: [DashboardModule],
  controllers: [PushController],
  providers: [
    EndNotificationsHandler,
    SaveNotificationsHandler,
    PushKeys,
    PushSender,
    PushSubscriptions,
    PushNotifier,
    NotifiedReasons,
  ],
})
export class PushModule {}
