import damerauLevenshtein from 'damerau-levenshtein';
import { looseKey } from '../../spreadsheets/check/names';

/** Forms of address, which files leave out or add. */
const TITLES = new Set(
  'mr mrs ms miss dr adv prof shri sri shree smt shrimati srimati kum kumari late श्री श्रीमती श्रीमान सौ कु कुमारी डॉ डॉक्टर कै'.split(
    ' ',
  ),
);
/** A shorter word with another letter is another word: Rao and Rai. */
const MIN_LETTERS_OF_TYPO = 4;

/**
 * Returns whether two names may be spellings of one person's: they differ at most in case, punctuation, titles, the order of their words, one letter,
 * or in words that one of them leaves out or shortens to an initial.
 */
export function isSameName(a: string, b: string): boolean {
  if (a === b) return true;
  const [first, second] = [wordsOf(a), wordsOf(b)];
  const [shorter, longer] = first.length <= second.length ? [first, second] : [second, first];
  if (shorter.length === 0) return longer.length === 0;
  if (isTypo(shorter.join(''), longer.join(''))) return true;
  const unmatched = shorter.filter((word) => !remove(longer, (other) => other === word));
  const isOneWordKnown = unmatched.length < shorter.length;
  const misspelt = unmatched.filter(
    (word) => !(isOneWordKnown && remove(longer, (other) => isInitial(word, other))),
  );
  return (
    misspelt.length === 0 ||
    (misspelt.length === 1 &&
      misspelt.every((word) => remove(longer, (other) => isTypo(word, other))))
  );
}

const wordsOf = (name: string): string[] =>
  name
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(looseKey)
    .filter((word) => word !== '' && !TITLES.has(word));

const isInitial = (a: string, b: string): boolean =>
  (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b));

/** A number with another digit is another number. */
const isTypo = (a: string, b: string): boolean =>
  a === b ||
  (digitsOf(a) === digitsOf(b) &&
    Math.min(a.length, b.length) >= MIN_LETTERS_OF_TYPO &&
    Math.abs(a.length - b.length) <= 1 &&
    damerauLevenshtein(a, b).steps <= 1);

const digitsOf = (word: string) => word.replace(/\P{N}/gu, '');

/** Removes the first word that fits. */
function remove(words: string[], isWanted: (word: string) => boolean): boolean {
  const index = words.findIndex(isWanted);
  if (index >= 0) words.splice(index, 1);
  return index >= 0;
}
