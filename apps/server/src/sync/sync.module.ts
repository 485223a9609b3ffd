import { Module } from '@nestjs/common';
import { DeliveryDayModule } from '../delivery-day/delivery-day.module';
import { PhonesModule } from '../phones/phones.module';
import { SetEntryAsideHandler } from './commands/set-entry-aside';
import { EntryDays } from './entry-days';
import { EntryIntake } from './entry-intake';
import { Sync } from './sync';
import { SyncController } from './sync.controller';

@Module({
  imports: [DeliveryDayModule, PhonesModule],
  controllers: [SyncController],
  providers: [EntryDays, EntryIntake, SetEntryAsideHandler, Sync],
})
export class SyncModule {}
