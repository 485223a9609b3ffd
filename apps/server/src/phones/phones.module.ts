import { Module } from '@nestjs/common';
import { PhoneMetrics } from './phone-metrics';
import { PhoneReports } from './phone-reports';
import { Phones } from './phones';

@Module({ providers: [Phones, PhoneReports, PhoneMetrics], exports: [Phones, PhoneReports] })
export class PhonesModule {}
