import '@e965/xlsx';

declare module '@e965/xlsx' {
  /** An archive whose entries are unpacked on request. */
  export interface LazyArchive {
    files: Record<string, { name: string; asNodeBuffer(): Buffer }>;
  }
  /** Reads a workbook from an archive that is already open. It is in the package, but not in its types. */
  export function parse_zip(archive: LazyArchive, options: ParsingOptions): WorkBook;
}
