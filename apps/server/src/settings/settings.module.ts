import { Module } from '@nestjs/common';
import { AdminSettingsController } from './admin-settings.controller';
import { ChangeSettingsHandler } from './commands/change-settings';
import { Dairy } from './dairy-settings';
import { SettingsController } from './settings.controller';

@Module({
  controllers: [SettingsController, AdminSettingsController],
  providers: [Dairy, ChangeSettingsHandler],
  exports: [Dairy],
})
export class SettingsModule {}
