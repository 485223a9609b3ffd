import type { BusinessDate } from '@milkround/contracts';
import { i18n } from '../../../i18n';

/** `Sunday`, in the chosen language. */
export const weekdayOf = (date: BusinessDate): string =>
  new Intl.DateTimeFormat(`${i18n.language}-IN`, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));
