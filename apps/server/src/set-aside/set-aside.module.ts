import { Module } from '@nestjs/common';
import { DeliveryDayModule } from '../delivery-day/delivery-day.module';
import { SyncModule } from '../sync/sync.module';
import { SetAsideController, SettlingController } from './set-aside.controller';
import { SetAsideQuery } from './set-aside.query';
import { Settling } from './settling';
import { SettlingMany } from './settling-many';

@Module({
  imports: [DeliveryDayModule, SyncModule],
  controllers: [SetAsideController, SettlingController],
  providers: [SetAsideQuery, Settling, SettlingMany],
  exports: [SetAsideQuery],
})
export class SetAsideModule {}
