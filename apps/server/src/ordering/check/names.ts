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

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment); anything from `bound` up counts as `bound`. */
function editDistance(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) >= bound) return bound;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(
          at(previous, column) + 1,
          at(current, column - 1) + 1,
          at(previous, column - 1) + (isSame ? 0 : 1),
          isSwap ? at(before, column - 2) + 1 : Infinity,
        ),
      );
    }
    [before, previous] = [previous, current];
  }
  return Math.min(at(previous, b.length), bound);
}

const at = (numbers: readonly number[], index: number) => numbers[index] ?? Infinity;
