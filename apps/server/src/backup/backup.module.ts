import { Module } from '@nestjs/common';
import { BackupMetrics } from './backup-metrics';
import { Backups } from './backups';

@Module({ providers: [BackupMetrics, Backups], exports: [Backups] })
export class BackupModule {}
