import {
  ADMIN_PASSWORD_MIN_LENGTH,
  createMessage,
  DEFAULT_BRAND,
  formatMessage,
  type Message,
} from '@milkround/contracts';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

export const ADMIN_PASSWORD_MAX_LENGTH = 200;
/** Words that an attacker tries for every admin. */
const KNOWN_TO_ALL = [DEFAULT_BRAND, 'admin'];

/**
 * Returns the refusal of a new admin password, or null.
 * @param knownTexts name and email of the admin and the name of the website, as far as they are known
 */
export async function refusalOfAdminPassword(
  password: string,
  knownTexts: readonly string[],
): Promise<Message | null> {
  const refusal = refusalOfAdminPasswordLength(password);
  if (refusal) return refusal;
  return (await isGuessable(password, [...knownTexts, ...KNOWN_TO_ALL]))
    ? createMessage('password-guessable')
    : null;
}

export function refusalOfAdminPasswordLength({ length }: string): Message | null {
  if (length < ADMIN_PASSWORD_MIN_LENGTH) return createMessage('admin-password-short');
  return length > ADMIN_PASSWORD_MAX_LENGTH
    ? createMessage('input-password-too-long', { max: ADMIN_PASSWORD_MAX_LENGTH })
    : null;
}

/** Returns a refusal as a sentence for the terminal. */
export const sentenceOf = (refusal: Message): string =>
  `${formatMessage(refusal).replace(/\.$/, '')}.`;

/** The lowest score, of 0 to 4, of a password that is hard to guess: an attacker who knows common passwords and patterns needs 10^8 guesses. */
const LEAST_SCORE = 3;
/** No more characters are looked at, because the time grows with the square of their number. */
const MAX_CHARACTERS = 32;
/** The number of spellings with other characters for letters (`p4$$w0rd`) that are tried. The default of 100 takes five times as long. */
const MAX_SPELLINGS = 10;
const MAX_WORDS = 40;

let estimator: Promise<ZxcvbnFactory> | null = null;

/**
 * Returns whether a password can be guessed: by its words, which may be spelled in other ways, dates, rows of keys, repetitions and sequences
 * (https://zxcvbn-ts.github.io/zxcvbn). It takes about 10 ms.
 *
 * @param knownTexts what an attacker tries first for this person, such as name and email
 */
async function isGuessable(password: string, knownTexts: readonly string[]): Promise<boolean> {
  estimator ??= loadEstimator();
  return (await estimator).check(password, wordsOf(knownTexts)).score < LEAST_SCORE;
}

/** Loaded at the first use: it takes 0.1 s and 20 MB of memory, and few passwords of admins are set. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory: Estimator } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new Estimator({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: MAX_CHARACTERS,
    l33tMaxSubstitutions: MAX_SPELLINGS,
  });
}

/** Returns the texts, their words, and the words of each text without spaces and signs between them. */
function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => {
    const lowerCase = text.toLowerCase();
    const parts = lowerCase.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part.length > 1);
    return [lowerCase, parts.join(''), ...parts];
  });
  return [...new Set(words)].slice(0, MAX_WORDS);
}
