import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeliveryDayModule } from '../delivery-day/delivery-day.module';
import { DownloadUploadedFileHandler } from './commands/download-uploaded-file';
import { ImportOrdersHandler } from './commands/import-orders';
import { TakeUploadBackHandler } from './commands/take-upload-back';
import { FileConsumers } from './file-consumers';
import { FileQuestions } from './file-questions';
import { FaultyRows } from './faulty-rows/faulty-rows';
import { SpreadsheetsModule } from '../spreadsheets/spreadsheets.module';
import { ListFiles } from './list-file';
import { OrderMerge } from './order-merge';
import { OrderedThingsLookup } from './ordered-things';
import { OrderingCatalog } from './ordering.catalog';
import { UploadChecks } from './upload-check.query';
import { UploadedFile } from './uploaded-file.entity';
import { UploadedFiles } from './uploaded-files';
import { UploadsController } from './uploads.controller';
import { OrderUploads } from './uploads';

/** The upload of order files: read, check, merge, store. */
@Module({
  imports: [SpreadsheetsModule, DeliveryDayModule, TypeOrmModule.forFeature([UploadedFile])],
  controllers: [UploadsController],
  providers: [
    OrderingCatalog,
    UploadedFiles,
    FileConsumers,
    FileQuestions,
    ListFiles,
    OrderMerge,
    OrderedThingsLookup,
    OrderUploads,
    UploadChecks,
    ImportOrdersHandler,
    DownloadUploadedFileHandler,
    TakeUploadBackHandler,
    FaultyRows,
  ],
  exports: [OrderUploads, OrderingCatalog, UploadedFiles],
})
export class OrderingModule {}
