import { Module } from '@nestjs/common';
import { FileScans } from './file-scans';

/** The scan of uploaded files for viruses. */
@Module({ providers: [FileScans], exports: [FileScans] })
export class FileScansModule {}
