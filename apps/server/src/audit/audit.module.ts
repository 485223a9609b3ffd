import { Module } from '@nestjs/common';
import { ActivityQuery } from './activity.query';

@Module({ providers: [ActivityQuery], exports: [ActivityQuery] })
export class AuditModule {}
