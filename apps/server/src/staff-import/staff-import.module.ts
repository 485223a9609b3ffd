import { Module } from '@nestjs/common';
import { SpreadsheetsModule } from '../spreadsheets/spreadsheets.module';
import { ImportStaffHandler } from './commands/import-staff';
import { StaffFileReader } from './staff-file.reader';
import { StaffImportController } from './staff-import.controller';

/** The import of people from files: read, compared with the catalog, and added one by one. */
@Module({
  imports: [SpreadsheetsModule],
  controllers: [StaffImportController],
  providers: [StaffFileReader, ImportStaffHandler],
})
export class StaffImportModule {}
