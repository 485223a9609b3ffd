import { Module } from '@nestjs/common';
import { Limits } from '../http/limits';
import { FileReader } from './file-reader';

/** Reads uploaded files in a process of their own. */
@Module({
  providers: [
    {
      provide: FileReader,
      inject: [Limits],
      useFactory: ({ files }: Limits) => new FileReader(files),
    },
  ],
  exports: [FileReader],
})
export class SpreadsheetsModule {}
