import { Module } from '@nestjs/common';
import { PhoneReports } from './phone-reports';
import { Phones } from './phones';

@Module({ providers: [Phones, PhoneReports], exports: [Phones, PhoneReports] })
export class PhonesModule {}
