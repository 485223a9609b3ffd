import damerauLevenshtein from 'damerau-levenshtein';

/** For comparing names as people write them: without regard to case, spaces and punctuation. Marks stay: they are letters in Devanagari. */
export const looseKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Digits and letters that are taken for each other, one written for all. */
const LOOKALIKES: Record<string, string> = { o: '0', i: '1', l: '1', s: '5', b: '8' };
const folded = (text: string) => looseKey(text).replace(/[oilsb]/g, (letter) => LOOKALIKES[letter] ?? letter);

/** The candidate that `text` was most likely meant to be; null when none is near. Of equally near ones the first. */
export function nearest(text: string, candidates: Iterable<string>): string | null {
  const wanted = folded(text);
  let best: string | null = null;
  let least = Math.min(3, Math.max(1, Math.floor(wanted.length / 3))) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, folded(candidate), least);
    if (distance >= least) continue;
    [best, least] = [candidate, distance];
    if (distance === 0) break;
  }
  return best;
}

/** Insertions, deletions, substitutions and swaps of neighbouring letters; anything from `bound` up counts as `bound`. */
const editDistance = (a: string, b: string, bound: number): number =>
  Math.abs(a.length - b.length) >= bound ? bound : Math.min(damerauLevenshtein(a, b).steps, bound);
