import { valueInWords } from './activity-words';
import { filterInWords, titledSort } from './filter-words';

it.each<[string, string, Parameters<typeof filterInWords>[2], string]>([
  ['day-close', 'sort', 'cash:desc', 'Sorted by: Cash, descending'],
  ['orders', 'sort', 'consumer:asc', 'Sorted by: Consumer Details, ascending'],
  ['deliveries', 'sort', 'product:3:asc', 'Sorted by: Product 3, ascending'],
  ['activity', 'sort', 'oldest', 'Sorted by: Oldest first'],
  ['explanation', 'figure', 'required', 'Explained figure: Requirement'],
  ['explanation', 'at', '2026-11-24T01:10:00.000Z', 'As of: 24 Nov 2026, 01:10:00'],
  ['explanation', 'clock', 'known', 'Clock: As known then'],
  ['activity', 'kind', ['DayClosed', 'DayReopened'], 'Kinds of activity: Day closed, Day reopened'],
  ['activity', 'late', true, 'Late only: Yes'],
  ['activity', 'actorRole', 'delivery-boy', 'Role: Delivery Boy'],
  ['explanation', 'areaIds', [1, 2], 'Zone: no. 1, no. 2'],
  ['remarks', 'search', '12', 'Search: 12'],
  ['remarks', 'unknown', 3, 'unknown: 3'],
])('the filter of %s by %s %j is “%s”', (report, name, value, words) =>
  expect(filterInWords(report, name, value)).toBe(words),
);

it('describes the stored order of a report in words, and keeps an invalid one', () => {
  expect(valueInWords('sort', titledSort('day-close', 'created_at:desc'), 'UTC')).toBe(
    'Closed At, descending',
  );
  expect(titledSort('gone', 'cash:desc')).toBe('cash:desc');
  expect(titledSort('activity', 'oldest')).toBe('oldest');
  expect(valueInWords('figure', 'done', 'UTC')).toBe('Deliveries Made');
});
