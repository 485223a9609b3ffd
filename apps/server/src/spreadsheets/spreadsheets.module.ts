import { Module } from '@nestjs/common';
import { Limits } from '../http/limits';
import { RememberedColumns } from './remembered-columns';
import { FileReader } from './file-reader';
import { KeptChecks } from './kept-checks';

/** Reads uploaded files in a process of their own, and keeps them between check and import. */
@Module({
  providers: [
    RememberedColumns,
    KeptChecks,
    {
      provide: FileReader,
      inject: [Limits],
      useFactory: ({ files }: Limits) => new FileReader(files),
    },
  ],
  exports: [FileReader, KeptChecks, RememberedColumns],
})
export class SpreadsheetsModule {}
