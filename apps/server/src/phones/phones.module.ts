import { Module } from '@nestjs/common';
import { PhoneReports } from './phone-reports';
import { Phones } from './phones';
import { PhonesGateway } from './phones.gateway';

@Module({ providers: [Phones, PhoneReports, PhonesGateway], exports: [Phones] })
export class PhonesModule {}
