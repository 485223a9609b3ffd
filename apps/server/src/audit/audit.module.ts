import { Module } from '@nestjs/common';
import { Happenings } from './happenings.query';

@Module({ providers: [Happenings], exports: [Happenings] })
export class AuditModule {}
