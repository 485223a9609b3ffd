import { Module } from '@nestjs/common';
import { BackupModule } from '../backup/backup.module';
import { SystemStatusController } from './system-status.controller';
import { SystemStatusQuery } from './system-status.query';

@Module({
  imports: [BackupModule],
  controllers: [SystemStatusController],
  providers: [SystemStatusQuery],
})
export class SystemStatusModule {}
