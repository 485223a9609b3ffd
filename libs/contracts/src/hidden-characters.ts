/** Control characters, line and paragraph separators, and what changes the direction of text. Joiners are none: Indic scripts need them. */
const HIDDEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;
/** What a text of several lines may hold of them. */
const LINES: readonly string[] = ['\t', '\n', '\r'];

/**
 * Whether a text has characters that nobody sees and that make it look like another one.
 * @param lines whether it may have several lines, and tabs
 */
export const hasHiddenCharacters = (text: string, lines = false): boolean => withoutHiddenCharacters(text, lines) !== text;

/** The text without them. */
export const withoutHiddenCharacters = (text: string, lines = false): string =>
  text.replace(HIDDEN, (character) => (lines && LINES.includes(character) ? character : ''));
