import { Module } from '@nestjs/common';
import { SpreadsheetsModule } from '../spreadsheets/spreadsheets.module';
import { ImportStaffHandler } from './import-staff';
import { StaffImportController } from './staff-import.controller';
import { StaffChecks } from './staff-checks';

/** The import of people from files: read, compared with the catalog, and added one by one. */
@Module({
  imports: [SpreadsheetsModule],
  controllers: [StaffImportController],
  providers: [StaffChecks, ImportStaffHandler],
})
export class StaffImportModule {}
