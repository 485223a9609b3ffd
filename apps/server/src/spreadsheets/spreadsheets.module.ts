import { Module } from '@nestjs/common';
import { Limits } from '../http/limits';
import { RememberedColumns } from './remembered-columns';
import { FileReader } from './file-reader';

/** Reads uploaded files in a process of their own. */
@Module({
  providers: [
    RememberedColumns,
    {
      provide: FileReader,
      inject: [Limits],
      useFactory: ({ files }: Limits) => new FileReader(files),
    },
  ],
  exports: [FileReader, RememberedColumns],
})
export class SpreadsheetsModule {}
