import { isDate } from '@milkround/domain';
import { LANGUAGES } from '../../i18n';
import { monthNames } from '../../i18n/dates';

/** `23 Nov 2026`, in letters of any language, and `23/11/2026`. */
const DATES =
  /(?<![\p{L}\p{M}\d])(\d{1,2})(?:[\s-]+([\p{L}\p{M}]{2,})[॰.,]?[\s-]+|[/.-](\d{1,2})[/.-])(\d{4})(?![\p{L}\p{M}\d])/gu;

const lettersOf = (text: string): string =>
  text.normalize('NFC').toLowerCase().replace(/[॰.,]/g, '');

let months: string[][] | undefined;

const searchedMonths = (): string[][] =>
  (months ??= LANGUAGES.map((language) => monthNames(language).map(lettersOf)));

/** Returns the number of the month (1 to 12) of a name, which may be longer or shorter than the one on the screens; 0 for no month. */
function monthOf(name: string): number {
  const word = lettersOf(name);
  for (const names of searchedMonths()) {
    const index = names.findIndex(
      (name) => word.startsWith(name) || (word.length > 2 && name.startsWith(word)),
    );
    if (index >= 0) return index + 1;
  }
  return 0;
}

/** Returns the search with its dates as the server reads them: `23 Nov 2026`, `23 नव॰ 2026` and `23/11/2026` become `2026-11-23`. */
export const withIsoDates = (search: string): string =>
  search.replace(
    DATES,
    (
      text: string,
      day: string,
      name: string | undefined,
      number: string | undefined,
      year: string,
    ) => {
      const month = name === undefined ? Number(number) : monthOf(name);
      const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
      return isDate(date) ? date : text;
    },
  );
