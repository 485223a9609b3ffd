import type { BusinessDate } from '@milkround/contracts';
import { i18n } from '.';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A calendar date is the same day wherever it is read. */
const midday = (date: BusinessDate): Date => new Date(`${date}T12:00:00Z`);
const englishDayAndMonth = (at: Date): string => `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()] ?? ''}`;

/** English without `Intl`, as the numbers are; the other languages by their locale, with Western digits. */
function datesBy(english: (at: Date) => string, options: Intl.DateTimeFormatOptions): (date: BusinessDate) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (date) => {
    const { language } = i18n;
    if (language === 'en') return english(midday(date));
    const format = formats.get(language) ?? new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { ...options, timeZone: 'UTC' });
    formats.set(language, format);
    return format.format(midday(date));
  };
}

/** `Sat 21 Nov`, in the chosen language. */
export const formatDay = datesBy((at) => `${WEEKDAYS[at.getUTCDay()] ?? ''} ${englishDayAndMonth(at)}`, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

/** `21 Nov 2026`, in the chosen language. */
export const formatDate = datesBy((at) => `${englishDayAndMonth(at)} ${at.getUTCFullYear()}`, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
