/**
 * Control characters, noncharacters (which XML forbids), line and paragraph separators, bidirectional controls, and what text copied from web pages contains: soft hyphens,
 * zero-width spaces, word joiners and byte order marks. Other joiners are not included, because Indic scripts need them.
 */
const HIDDEN =
  /[\p{Cc}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u00ad\u200b\u2028\u2029\u2060\ufeff]/gu;
/** Hidden characters that a text of several lines may contain. */
const LINES: readonly string[] = ['\t', '\n', '\r'];

/**
 * Whether a text has invisible characters, which could make it look like another text.
 * @param lines Whether line breaks and tabs are allowed.
 */
export const hasHiddenCharacters = (text: string, lines = false): boolean =>
  withoutHiddenCharacters(text, lines) !== text;

/** Removes the hidden characters from a text. */
export const withoutHiddenCharacters = (text: string, lines = false): string =>
  text.replace(HIDDEN, (character) => (lines && LINES.includes(character) ? character : ''));
