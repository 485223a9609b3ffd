import { Module } from '@nestjs/common';
import { DeliveryDayModule } from '../delivery-day/delivery-day.module';
import { PhonesModule } from '../phones/phones.module';
import { EntryIntake } from './entry-intake';
import { EntryWishes } from './entry-wishes';
import { GoneLines } from './gone-lines';
import { Sync } from './sync';
import { SyncController } from './sync.controller';

@Module({
  imports: [DeliveryDayModule, PhonesModule],
  controllers: [SyncController],
  providers: [EntryIntake, GoneLines, EntryWishes, Sync],
  exports: [EntryWishes, GoneLines],
})
export class SyncModule {}
