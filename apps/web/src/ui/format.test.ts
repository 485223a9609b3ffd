import { i18n } from '../i18n';
import {
  formatClock,
  formatDate,
  formatDay,
  formatQuantity,
  formatRupees,
  formatTimeOfDay,
  formatTimestamp,
  initialsOf,
} from './format';

it('quantities have Indian grouping and no trailing zeros', () => {
  expect([152, 3012.5, 0.125, 1234567].map(formatQuantity)).toEqual([
    '152',
    '3,012.5',
    '0.125',
    '12,34,567',
  ]);
});

it.each([0, 7, 999, 1000, 99999.5, 100000, 12345678.125, -4321, -0.0004, 0.1 + 0.2])(
  'the quantity %d and as many rupees are formatted as in en-IN',
  (amount) => {
    const unsigned = (text: string) => text.replace(/^-(?=₹?0$)/, '');
    const rupees = new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      maximumFractionDigits: 2,
      trailingZeroDisplay: 'stripIfInteger',
    });
    expect(formatQuantity(amount)).toBe(
      unsigned(new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 }).format(amount)),
    );
    expect(formatRupees(amount)).toBe(unsigned(rupees.format(amount)));
  },
);

it('money is in rupees, with two decimals if there are paise', () =>
  expect([1250, 1200.5, 0.05, -3.75, 2.004].map(formatRupees)).toEqual([
    '₹1,250',
    '₹1,200.50',
    '₹0.05',
    '-₹3.75',
    '₹2',
  ]));

it('a date is the same day in any time zone', () => {
  expect(formatDay('2026-11-21')).toBe('Sat 21 Nov');
  expect(formatDate('2026-11-21')).toBe('21 Nov 2026');
});

it.each(
  Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2026, month, 1 + month)).toISOString().slice(0, 10),
  ),
)('the names in %s are those of en-IN, with three letters', (date) => {
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' })
      .format(new Date(date))
      .replace('Sept', 'Sep');
  expect(formatDay(date)).toBe(
    of({ weekday: 'short', day: 'numeric', month: 'short' }).replace(',', ''),
  );
  expect(formatDate(date)).toBe(of({ day: 'numeric', month: 'short', year: 'numeric' }));
});

it.each([
  ['hi', /^शनि\S*, 21 नव\S*$/, /^21 नव\S* 2026$/],
  ['mr', /^शनि\S*, 21 नोव्हें\S*$/, /^21 नोव्हें\S* 2026$/],
])('dates are in the chosen language, with Western digits: %s', async (language, day, date) => {
  await i18n.changeLanguage(language);
  expect(formatDay('2026-11-21')).toMatch(day);
  expect(formatDate('2026-11-21')).toMatch(date);
  await i18n.changeLanguage('en');
  expect(formatDay('2026-11-21')).toBe('Sat 21 Nov');
});

it('times are on a 12-hour clock in the given zone', () => {
  expect(formatClock('2026-11-21T01:11:00Z', 'minute', 'Asia/Kolkata')).toBe('6:41\u00a0am');
  expect(formatTimeOfDay('19:05')).toBe('7:05\u00a0pm');
  expect(formatClock(Date.parse('2026-11-21T18:30:09Z'), 'second', 'Asia/Kolkata')).toBe(
    '12:00:09\u00a0am',
  );
  expect(formatTimestamp('2026-11-20T20:00:05Z', 'Asia/Kolkata')).toBe('21 Nov 2026, 1:30\u00a0am');
  expect(formatTimestamp('2026-11-20T20:00:05Z', 'Asia/Kolkata', { precision: 'second' })).toBe(
    '21 Nov 2026, 1:30:05\u00a0am',
  );
});

it.each([
  ['hi', /^21 नव\S* 2026, 1:30\u00a0am$/],
  ['mr', /^21 नोव्हें\S* 2026, 1:30\u00a0am$/],
])('a timestamp is in the chosen language: %s', async (language, shown) => {
  await i18n.changeLanguage(language);
  expect(formatTimestamp('2026-11-20T20:00:05Z', 'Asia/Kolkata')).toMatch(shown);
  await i18n.changeLanguage('en');
});

it.each([
  ['Meera Shinde', 'MS'],
  ['Rahul', 'R'],
  ['  Anna Maria de Souza ', 'AS'],
  ['संजय देशपांडे', 'सद'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
