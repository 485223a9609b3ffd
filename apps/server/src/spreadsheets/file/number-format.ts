import { SSF } from '@e965/xlsx';
import type { Cell } from './sheet';

/** The part of the library's number formats that is used here; its package declares them as `any`. */
interface NumberFormats {
  format: (format: string, value: number, options: { date1904: boolean }) => string;
  is_date: (format: string) => boolean;
  get_table: () => Record<number, string | undefined>;
}

const GENERAL = 0;
const WHOLE = 1;

/** The code of a number format, or the number of one that every program knows (ECMA-376 part 1, 18.8.30). */
export type NumberFormat = string | number | undefined;

/** Returns a number as its format shows it. A whole number in the format `0` is shown as it is. */
export function shownNumber(value: number, format: NumberFormat, date1904: boolean): Cell {
  if (format === undefined || format === GENERAL || format === 'General') return value;
  if ((format === WHOLE || format === '0') && Number.isInteger(value)) return value;
  const formats = SSF as NumberFormats;
  const code = typeof format === 'number' ? formats.get_table()[format] : format;
  if (code === undefined) return value;
  try {
    const text = formats.format(code, value, { date1904 }).trim();
    return { value, text, isDate: formats.is_date(code) };
  } catch {
    return value;
  }
}

/** The codes of error values in Excel 97, with what is shown of them. */
export const ERRORS: Record<number, string> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
};
