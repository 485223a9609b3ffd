import { valueInWords } from './activity-words';
import { titledSort } from './filter-words';

it('describes the stored order of a report in words, and keeps an invalid one', () => {
  expect(valueInWords('sort', titledSort('day-close', 'created_at:desc'), 'UTC')).toBe(
    'Closed At, descending',
  );
  expect(titledSort('gone', 'cash:desc')).toBe('cash:desc');
  expect(titledSort('activity', 'oldest')).toBe('oldest');
  expect(valueInWords('figure', 'done', 'UTC')).toBe('Deliveries Made');
});

it('gives times on the 12-hour clock, as the screen does', () => {
  expect(valueInWords('moment', '2026-11-29T01:11:12.000Z', 'Asia/Kolkata')).toBe(
    '29 Nov 2026, 6:41:12\u00a0am',
  );
  expect(valueInWords('deadline', '13:30', 'Asia/Kolkata')).toBe('1:30\u00a0pm');
  expect(valueInWords('from-date', '2026-11-29', 'Asia/Kolkata')).toBe('29 Nov 2026');
});
