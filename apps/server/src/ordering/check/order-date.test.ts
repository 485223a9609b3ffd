import { formatMessage } from '@milkround/contracts';
import type { Cell } from '../../spreadsheets/file/sheet';
import { checkOrderDate } from './order-date';

const DATE = '2026-11-21';
const READING = { date1904: false, timeZone: 'Asia/Kolkata' };
const SERIAL = 46_347;

const problemOf = (found: ReturnType<typeof checkOrderDate>): string | null =>
  'problem' in found && typeof found.problem !== 'function' ? formatMessage(found.problem) : null;

it.each<[Cell, boolean?]>([
  [undefined],
  ['  '],
  [SERIAL],
  [SERIAL + 0.75],
  [SERIAL - 1462, true],
  ['2026-11-21'],
  ['2026-11-21T00:00:00'],
  ['2026-11-20T18:30:00.000Z'],
  [{ value: SERIAL, text: '21-Nov', isDate: true }],
  ['21/11/2026'],
  ['२१/११/२०२६'],
  ['21-11-26'],
  ['21.11.2026 05:30'],
  ['21 Nov 2026'],
  ['21-november-2026'],
  ['11/21/2026'],
])('reads %j as the date of the form', (cell, date1904 = false) => {
  expect(checkOrderDate(cell, DATE, { date1904, timeZone: 'Asia/Kolkata' })).toEqual({
    value: DATE,
  });
});

it.each<[string | number, string]>([
  [SERIAL + 1, '22 Nov 2026 is not the order date 21 Nov 2026 that was chosen.'],
  ['22/11/2026', '"22/11/2026" is not the order date 21 Nov 2026 that was chosen.'],
  ['tomorrow', '"tomorrow" is not a date.'],
  ['31/02/2026', '"31/02/2026" is not a date.'],
  [-3, '"-3" is not a date.'],
  [1e12, '"1000000000000" is not a date.'],
])('refuses %j', (cell, problem) => {
  expect(problemOf(checkOrderDate(cell, DATE, READING))).toBe(problem);
});

it('reads the day first, as in India', () => {
  expect(checkOrderDate('05/06/2026', '2026-06-05', READING)).toEqual({ value: '2026-06-05' });
  expect(checkOrderDate('05/06/2026', '2026-05-06', READING)).toHaveProperty('problem');
});
