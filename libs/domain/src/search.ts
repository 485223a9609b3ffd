/** Texts as a search compares them: in lower case, with every letter composed in one way. */
export const toSearchText = (texts: readonly string[]): string =>
  texts.join('\n').normalize('NFC').toLowerCase();

/** The words of a search; none when it is blank. */
export const toSearchWords = (search: string): string[] =>
  toSearchText([search]).split(/\s+/u).filter(Boolean);

/** Whether every part of a search occurs in what {@link toSearchText} made. */
export const containsAll = (searchText: string, parts: readonly string[]): boolean =>
  parts.every((part) => searchText.includes(part));
