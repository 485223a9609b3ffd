import type { BusinessDate } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { i18n } from '../i18n';

const MONDAY = '2024-01-01';

/** `Sunday`: the weekday of a date, in the chosen language. */
export const weekdayOf = (date: BusinessDate): string =>
  new Intl.DateTimeFormat(`${i18n.language}-IN`, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));

/** The name of a weekday in the chosen language; from 1, Monday, to 7. */
export const formatWeekday = (weekday: number): string => weekdayOf(addDays(MONDAY, weekday - 1));
