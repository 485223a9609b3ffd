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
