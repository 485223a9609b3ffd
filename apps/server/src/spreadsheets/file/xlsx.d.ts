import '@e965/xlsx';

declare module '@e965/xlsx' {
  /** An archive whose entries are unpacked when they are asked for. */
  export interface LazyArchive {
    files: Record<string, { name: string; asNodeBuffer(): Buffer }>;
  }
  /** Reads a workbook out of an archive that is already open. In the package, but not in its types. */
  export function parse_zip(archive: LazyArchive, options: ParsingOptions): WorkBook;
}
