import { textOf } from '../../spreadsheets/check/cell-values';
import type { Cell } from '../../spreadsheets/file/sheet';

/** Groups of characters that are letters of Kruti Dev and its relatives (`'k` is श, `/k` is ध, `dq` is कु), and that names in Latin letters do not have. */
const GROUPS = /['[{/?]k|[HF]k|kZ|[b-df-hj-np-tv-xz]q(?!u)/;
const SAMPLE = 1_000;
const MIN_NAMES = 3;
const MIN_SHARE = 0.2;

/**
 * Returns a name that is written in such a font, which stores Hindi and Marathi as Latin letters, if the names of a column are: one alone proves nothing. Half of
 * the names in Kruti Dev have a group, and of names in Latin letters less than a hundredth.
 */
export function legacyFontName(cells: readonly Cell[]): string | null {
  const names = [...new Set(cells.slice(0, SAMPLE).map(textOf))];
  const found = names.filter((name) => GROUPS.test(name));
  const isLegacy = found.length >= Math.max(MIN_NAMES, names.length * MIN_SHARE);
  return isLegacy ? (found[0] ?? null) : null;
}
