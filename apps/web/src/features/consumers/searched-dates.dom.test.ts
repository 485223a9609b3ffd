import { chooseLanguage, LANGUAGES } from '../../i18n';
import { formatDate } from '../../i18n/dates';
import { withIsoDates } from './searched-dates';

afterEach(() => chooseLanguage('en'));

const DAYS = Array.from(
  { length: 12 },
  (_, month) =>
    `2026-${String(month + 1).padStart(2, '0')}-${String(month * 2 + 5).padStart(2, '0')}`,
);

it.each(LANGUAGES)(
  'reads a date as the screens show it in %s, in every chosen language',
  async (language) => {
    await chooseLanguage(language);
    const shown = DAYS.map(formatDate);
    await chooseLanguage('en');
    expect(shown.map((date) => withIsoDates(`asha ${date} baner`))).toEqual(
      DAYS.map((date) => `asha ${date} baner`),
    );
  },
);

it.each([
  ['23 nov 2026', '2026-11-23'],
  ['3 September 2026', '2026-09-03'],
  ['3 Sep 2026', '2026-09-03'],
  ['23-Nov-2026', '2026-11-23'],
  ['23/11/2026 cow', '2026-11-23 cow'],
  ['1.2.2026', '2026-02-01'],
  ['23 नवंबर 2026', '2026-11-23'],
  ['2026-11-23', '2026-11-23'],
])('reads %s as %s', (typed, read) => expect(withIsoDates(typed)).toBe(read));

it.each([
  '31 Feb 2026',
  '23 Lane 2026',
  '12/34/2026',
  '123 nov 2026',
  '23 Nov 20261',
  '7, Zebra Lane',
  '23 nov',
  '4 ju 2026',
  '',
])('leaves %p unchanged', (typed) => expect(withIsoDates(typed)).toBe(typed));
