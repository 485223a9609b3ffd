import { i18n } from '../../i18n';
import { formatValue } from './values';

const format = (field: string, value: string) =>
  formatValue(field, value, { t: i18n.t, timeZone: 'Asia/Kolkata' });

it('describes the order of a download, and its explained figure', () => {
  expect(format('sort', 'Closed At:desc')).toBe('Closed At, descending');
  expect(format('sort', 'oldest')).toBe('Oldest first');
  expect(format('figure', 'required')).toBe('Requirement');
});

it('says until when a password link is valid in the time zone of the dairy', () => {
  expect(format('expires-at', '2026-12-04T02:38:29.580Z')).toBe('4 Dec 2026, 8:08\u00a0am');
});
