import { Injectable } from '@nestjs/common';
import { FileReader } from '../spreadsheets/file-reader';
import { ORDER_FILES, type CheckedFile, type OrderFileReading } from './check/order-file';

/** Reads and checks order files. */
@Injectable()
export class OrderFileReader {
  constructor(private readonly files: FileReader) {}

  /** @throws FileRefused 413, 415 or 422; RetryLater when too many files wait */
  check(bytes: Uint8Array, reading: OrderFileReading, person: string): Promise<CheckedFile> {
    return this.files.read(ORDER_FILES, bytes, reading, person);
  }
}
