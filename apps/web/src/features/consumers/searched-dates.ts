import { isDate } from '@milkround/domain';
import { LANGUAGES } from '../../i18n';

/** `23 Nov 2026`, in letters of any language, and `23/11/2026`. */
const DATES = /(?<![\p{L}\p{M}\d])(\d{1,2})(?:[\s-]+([\p{L}\p{M}]{2,})[॰.,]?[\s-]+|[/.-](\d{1,2})[/.-])(\d{4})(?![\p{L}\p{M}\d])/gu;

const lettersOf = (text: string): string => text.normalize('NFC').toLowerCase().replace(/[॰.,]/g, '');

/** The short names of the months, as the dates on the screens have them in each language. */
let months: string[][] | undefined;

const shortMonths = (): string[][] =>
  (months ??= LANGUAGES.map((language) => {
    const format = new Intl.DateTimeFormat(`${language}-IN`, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month) => {
      const parts = format.formatToParts(Date.UTC(2026, month, 15));
      return lettersOf(parts.find(({ type }) => type === 'month')?.value ?? '');
    });
  }));

/** Returns the number of the month, from 1, whose short name begins the word, or is begun by it; 0 for none. */
function monthOf(typed: string): number {
  const word = lettersOf(typed);
  for (const names of shortMonths()) {
    const found = names.findIndex((name) => word.startsWith(name) || (word.length > 2 && name.startsWith(word)));
    if (found >= 0) return found + 1;
  }
  return 0;
}

/** Returns the search with its dates as the server reads them: `23 Nov 2026`, `23 नव॰ 2026` and `23/11/2026` become `2026-11-23`. */
export const withIsoDates = (search: string): string =>
  search.replace(DATES, (typed: string, day: string, name: string | undefined, number: string | undefined, year: string) => {
    const month = name === undefined ? Number(number) : monthOf(name);
    const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isDate(date) ? date : typed;
  });
