import { Module } from '@nestjs/common';
import { BackupMetrics } from './backup-metrics';

@Module({ providers: [BackupMetrics] })
export class BackupModule {}
