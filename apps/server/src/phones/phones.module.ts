import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module';
import { DeliveryDayModule } from '../delivery-day/delivery-day.module';
import { MissingEntries, SetMissingEntriesAsideHandler } from './missing-entries';
import { PhoneMetrics } from './phone-metrics';
import { PhoneReports } from './phone-reports';
import { Phones } from './phones';

@Module({
  imports: [CatalogModule, DeliveryDayModule],
  providers: [Phones, PhoneReports, PhoneMetrics, MissingEntries, SetMissingEntriesAsideHandler],
  exports: [Phones, PhoneReports, MissingEntries],
})
export class PhonesModule {}
