import { formatClock, formatDate, formatDay, formatQuantity, formatRupees, formatTimestamp, initialsOf } from './format';

it('quantities have Indian grouping and no trailing zeros', () => {
  expect([152, 3012.5, 0.125, 1234567].map(formatQuantity)).toEqual(['152', '3,012.5', '0.125', '12,34,567']);
});

it('money is in rupees', () => expect(formatRupees(1250)).toBe('₹1,250'));

it('a date is the same day wherever it is read', () => {
  expect(formatDay('2026-11-21')).toBe('Sat 21 Nov');
  expect(formatDate('2026-11-21')).toBe('21 Nov 2026');
});

it('times are on a 12-hour clock in the zone that is asked for', () => {
  expect(formatClock('2026-11-21T01:11:00Z', 'Asia/Kolkata')).toMatch(/^6:41\sam$/);
  expect(formatTimestamp('2026-11-20T20:00:05Z', 'Asia/Kolkata')).toMatch(/^21\/11\/26, 1:30:05\sam$/);
});

it.each([
  ['Meera Shinde', 'MS'],
  ['Rahul', 'R'],
  ['  Anna Maria de Souza ', 'AS'],
  ['संजय देशपांडे', 'सद'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
