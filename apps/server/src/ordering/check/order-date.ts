import { createMessage } from '@milkround/contracts';
import { addDays, businessDate, isDate } from '@milkround/domain';
import type { Cell } from '../../spreadsheets/file/sheet';
import {
  faultOf,
  quoted,
  textWithDigits,
  type ParsedCell,
} from '../../spreadsheets/check/cell-values';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Day 0 of Excel's two calendars. The calendar of 1900 contains a 29 February that did not exist, so its day 0 is a day early. */
const DAY_0 = { from1900: '1899-12-30', from1904: '1904-01-01' };
const MAX_SERIAL = 200_000;

/** How dates of a file are read: the calendar of its serial numbers, and the time zone of the business. */
export interface DateReading {
  date1904: boolean;
  timeZone: string;
}

/** Checks that the date of a row is the date of the form. A blank cell passes. */
export function checkOrderDate(
  cell: Cell,
  date: string,
  { date1904, timeZone }: DateReading,
): ParsedCell<string> {
  const fault = faultOf(cell);
  if (fault) return { problem: fault };
  const text = textWithDigits(cell);
  if (text === '') return { value: date };
  const serial = typeof cell === 'object' && 'value' in cell ? cell.value : cell;
  const readings = typeof serial === 'number' ? ofSerial(serial, date1904) : ofText(text, timeZone);
  const [rowDate] = readings;
  if (!rowDate) return { problem: createMessage('row-not-date', { value: quoted(text) }) };
  if (rowDate === date) return { value: date };
  const value = typeof serial === 'number' ? rowDate : quoted(text);
  return { problem: createMessage('row-other-date', { value, date }) };
}

function ofSerial(serial: number, date1904: boolean): string[] {
  if (!(serial >= 1 && serial < MAX_SERIAL)) return [];
  return [addDays(date1904 ? DAY_0.from1904 : DAY_0.from1900, Math.floor(serial))];
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/i;

/** Reads the year first, or the day first as in India; the month first only when no other reading is a date. */
function ofText(text: string, timeZone: string): string[] {
  const instant = INSTANT.test(text) ? new Date(text) : null;
  if (instant && !Number.isNaN(instant.getTime())) return [businessDate(instant, timeZone)];
  const time = '(?:[T ].*)?$';
  const iso = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${time}`).exec(text);
  if (iso) return dates([[iso[1], iso[2], iso[3]]]);
  const local = new RegExp(
    `^(\\d{1,2})[-/. ](\\d{1,2}|[a-z]{3,9})[-/. ,]+(\\d{4}|\\d{2})${time}`,
    'i',
  ).exec(text);
  if (!local) return [];
  const [, firstPart, secondPart = '', year = ''] = local;
  const fullYear = year.length === 2 ? `20${year}` : year;
  const month = MONTHS.indexOf(secondPart.slice(0, 3).toLowerCase()) + 1;
  if (month > 0) return dates([[fullYear, String(month), firstPart]]);
  return dates([
    [fullYear, secondPart, firstPart],
    [fullYear, firstPart, secondPart],
  ]);
}

function dates(readings: (string | undefined)[][]): string[] {
  return readings
    .map((parts) => parts.map((part = '') => part.padStart(2, '0')).join('-'))
    .filter(isDate);
}
