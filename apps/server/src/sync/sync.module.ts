import { Module } from '@nestjs/common';
import { DeliveryDayModule } from '../delivery-day/delivery-day.module';
import { PhonesModule } from '../phones/phones.module';
import { EntryIntake } from './entry-intake';
import { EntryWishes } from './entry-wishes';
import { Sync } from './sync';
import { SyncController } from './sync.controller';

@Module({
  imports: [DeliveryDayModule, PhonesModule],
  controllers: [SyncController],
  providers: [EntryIntake, EntryWishes, Sync],
  exports: [EntryWishes],
})
export class SyncModule {}
