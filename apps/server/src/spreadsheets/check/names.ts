import damerauLevenshtein from 'damerau-levenshtein';

/** Returns a key to compare names in their usual spellings: it ignores case, spaces and punctuation. Marks stay: they are letters in Devanagari. */
export const looseKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Digits and letters that are often confused, each with its replacement. */
const LOOKALIKES: Record<string, string> = { o: '0', i: '1', l: '1', s: '5', b: '8' };
const foldLookalikes = (text: string) =>
  looseKey(text).replace(/[oilsb]/g, (letter) => LOOKALIKES[letter] ?? letter);

/** Returns the candidate that is most similar to `text`; null when none is similar. Of equally similar ones the first. */
export function findNearest(text: string, candidates: Iterable<string>): string | null {
  const foldedText = foldLookalikes(text);
  let bestCandidate: string | null = null;
  let bestDistance = Math.min(3, Math.max(1, Math.floor(foldedText.length / 3))) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(foldedText, foldLookalikes(candidate), bestDistance);
    if (distance >= bestDistance) continue;
    [bestCandidate, bestDistance] = [candidate, distance];
    if (distance === 0) break;
  }
  return bestCandidate;
}

/** Counts insertions, deletions, substitutions and swaps of adjacent letters; any distance from `bound` up counts as `bound`. */
const editDistance = (a: string, b: string, bound: number): number =>
  Math.abs(a.length - b.length) >= bound ? bound : Math.min(damerauLevenshtein(a, b).steps, bound);
