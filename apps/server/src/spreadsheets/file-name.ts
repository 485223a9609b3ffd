import { StreamableFile } from '@nestjs/common';
import { CONTENT_TYPES } from './file/file-kind';

const MAX_CHARACTERS = 200;
const UNNAMED = 'orders';

/** Returns the name that a browser sent, without folders and invalid characters. A long name is shortened before its extension. */
export function storedName(sentName: string | undefined): string {
  const name = (sentName ?? '')
    .replace(/^.*[\\/]/s, '')
    .slice(-MAX_CHARACTERS)
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}"<>:|?*]/gu, '')
    .trim();
  return name || UNNAMED;
}

/** Returns the `content-disposition` of a download (RFC 6266): the name in ASCII for old clients, and unchanged. */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Returns the download of a workbook. */
export const xlsxFile = (workbook: Buffer, name: string): StreamableFile =>
  new StreamableFile(workbook, { type: CONTENT_TYPES.xlsx, disposition: attachment(name) });
