import { addDays } from '@milkround/domain';
import { i18n } from '../i18n';

const MONDAY = '2024-01-01';

/** The name of a weekday in the chosen language; from 1, Monday, to 7. */
export const formatWeekday = (weekday: number): string =>
  new Intl.DateTimeFormat(`${i18n.language}-IN`, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${addDays(MONDAY, weekday - 1)}T12:00:00Z`),
  );
