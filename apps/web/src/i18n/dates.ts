import { dateText, MONTHS, type BusinessDate } from '@milkround/contracts';
import { i18n, type Language } from '.';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Noon in UTC, so that a calendar date is the same day wherever it is read. */
const midday = (date: BusinessDate): Date => new Date(`${date}T12:00:00Z`);
const weekdayIn = (date: Date): string => WEEKDAYS[date.getUTCDay()] ?? '';
const dayAndMonth = (date: Date): string =>
  `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''}`;

/** Returns the format of a language, with Western digits. Each is created once, because that takes long. */
function formatsOf(options: Intl.DateTimeFormatOptions): (language: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (language) => {
    const format =
      formats.get(language) ??
      new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { ...options, timeZone: 'UTC' });
    formats.set(language, format);
    return format;
  };
}

/** English dates are formatted without `Intl`, as numbers are: a phone takes a tenth of a second for its first use. */
const datesBy =
  (english: (date: Date) => string, formatOf: (language: string) => Intl.DateTimeFormat) =>
  (date: BusinessDate): string =>
    i18n.language === 'en' ? english(midday(date)) : formatOf(i18n.language).format(midday(date));

const dateFormats = formatsOf({ day: 'numeric', month: 'short', year: 'numeric' });

/** `Sat 21 Nov`, in the chosen language. */
export const formatDay = datesBy(
  (date) => `${weekdayIn(date).slice(0, 3)} ${dayAndMonth(date)}`,
  formatsOf({ weekday: 'short', day: 'numeric', month: 'short' }),
);

/** `21 Nov 2026`, in the chosen language. */
export const formatDate = (date: BusinessDate): string =>
  i18n.language === 'en' ? dateText(date) : dateFormats(i18n.language).format(midday(date));

/** `Sunday`: the weekday of a date, in the chosen language. */
export const weekdayOf = datesBy(weekdayIn, formatsOf({ weekday: 'long' }));

/** The name of a weekday in the chosen language. @param weekday from 1, Monday, to 7 */
export const formatWeekday = (weekday: number): string => weekdayOf(`2024-01-0${weekday}`);

/** The names of the months as {@link formatDate} writes them in a language, from January. */
export const monthNames = (language: Language): string[] =>
  MONTHS.map((english, month) => {
    const parts =
      language === 'en' ? [] : dateFormats(language).formatToParts(Date.UTC(2026, month, 15));
    return parts.find(({ type }) => type === 'month')?.value ?? english;
  });
