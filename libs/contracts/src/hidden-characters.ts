/** Control characters, line and paragraph separators, and bidirectional controls. Joiners are not included, because Indic scripts need them. */
const HIDDEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;
/** Hidden characters that a text of several lines may contain. */
const LINES: readonly string[] = ['\t', '\n', '\r'];

/**
 * Whether a text has invisible characters, which could make it look like another text.
 * @param lines Whether line breaks and tabs are allowed.
 */
export const hasHiddenCharacters = (text: string, lines = false): boolean => withoutHiddenCharacters(text, lines) !== text;

/** Removes the hidden characters from a text. */
export const withoutHiddenCharacters = (text: string, lines = false): string =>
  text.replace(HIDDEN, (character) => (lines && LINES.includes(character) ? character : ''));
