import { Module } from '@nestjs/common';
import { DeliveryDayModule } from '../delivery-day/delivery-day.module';
import { SetAsideController, SettlingController } from './set-aside.controller';
import { SetAsideQuery } from './set-aside.query';
import { ApplyEntryHandler } from './commands/apply-entry';
import { DismissEntryHandler } from './commands/dismiss-entry';
import { SetAsideEntries } from './set-aside-entries.query';
import { SettlingMany } from './settling-many';

@Module({
  imports: [DeliveryDayModule],
  controllers: [SetAsideController, SettlingController],
  providers: [SetAsideQuery, SetAsideEntries, SettlingMany, ApplyEntryHandler, DismissEntryHandler],
  exports: [SetAsideQuery],
})
export class SetAsideModule {}
