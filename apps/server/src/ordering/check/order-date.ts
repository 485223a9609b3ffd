import { createMessage } from '@milkround/contracts';
import { addDays, isDate } from '@milkround/domain';
import type { Cell } from '../../spreadsheets/file/sheet';
import { quoted, textWithDigits, type ParsedCell } from '../../spreadsheets/check/cell-values';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Day 0 of Excel's two calendars; the one of 1900 has a 29 February that never was, so its day 0 is a day early. */
const DAY_0 = { from1900: '1899-12-30', from1904: '1904-01-01' };
const MAX_SERIAL = 200_000;

/** Checks that a row is for the date of the form; a blank cell says nothing else. */
export function checkOrderDate(cell: Cell, date: string, date1904: boolean): ParsedCell<string> {
  const text = textWithDigits(cell);
  if (text === '') return { value: date };
  const readings = typeof cell === 'number' ? ofSerial(cell, date1904) : ofText(text);
  const [reading] = readings;
  if (!reading) return { problem: createMessage('row-not-date', { value: quoted(text) }) };
  if (reading === date) return { value: date };
  const value = typeof cell === 'number' ? reading : quoted(text);
  return { problem: createMessage('row-other-date', { value, date }) };
}

function ofSerial(serial: number, date1904: boolean): string[] {
  if (!(serial >= 1 && serial < MAX_SERIAL)) return [];
  return [addDays(date1904 ? DAY_0.from1904 : DAY_0.from1900, Math.floor(serial))];
}

/** Year first, or the day first as in India; the month first only where nothing else can be meant. */
function ofText(text: string): string[] {
  const time = '(?:[T ].*)?$';
  const iso = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${time}`).exec(text);
  if (iso) return dates([[iso[1], iso[2], iso[3]]]);
  const local = new RegExp(`^(\\d{1,2})[-/. ](\\d{1,2}|[a-z]{3,9})[-/. ,]+(\\d{4}|\\d{2})${time}`, 'i').exec(text);
  if (!local) return [];
  const [, first, second = '', year = ''] = local;
  const fullYear = year.length === 2 ? `20${year}` : year;
  const month = MONTHS.indexOf(second.slice(0, 3).toLowerCase()) + 1;
  if (month > 0) return dates([[fullYear, String(month), first]]);
  return dates([
    [fullYear, second, first],
    [fullYear, first, second],
  ]);
}

function dates(readings: (string | undefined)[][]): string[] {
  return readings.map((parts) => parts.map((part = '') => part.padStart(2, '0')).join('-')).filter(isDate);
}
