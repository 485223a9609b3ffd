import { Module } from '@nestjs/common';
import { SystemStatusController } from './system-status.controller';
import { SystemStatusQuery } from './system-status.query';

@Module({ controllers: [SystemStatusController], providers: [SystemStatusQuery] })
export class SystemStatusModule {}
