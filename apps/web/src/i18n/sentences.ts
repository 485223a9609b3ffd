import { PARTS, SENTENCES, SPOKEN_PLACES } from '@milkround/contracts';

/** Says in another language what the server has said in English; null when it is no sentence of the server's. */
export type SentenceReader = (message: string) => string | null;

type Catalog = Readonly<Record<string, string>>;

/** A sentence with places, by which one that is filled in is known again. */
interface Template {
  text: string;
  pattern: RegExp;
  places: readonly string[];
}

const PLACE = /\{\{(\w+)\}\}/g;
/** Where one sentence ends and the next begins. */
const END = /[.!?] /g;
/** A table of row errors asks for the same ones at every render. */
const REMEMBERED = 2_000;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const literals = (text: string): string => text.replace(PLACE, '');

/** A number is nothing but digits: `1 supervisor and 2` is none. */
const valueAt = (place: string): string => (place === 'number' ? '([\\d,]+)' : '(.+?)');

function templateOf(text: string): Template {
  const pieces = text.split(PLACE).map((piece, index) => (index % 2 === 0 ? escaped(piece) : valueAt(piece)));
  return { text, pattern: new RegExp(`^${pieces.join('')}$`, 's'), places: [...text.matchAll(PLACE)].map(([, place = '']) => place) };
}

/** The one that says most of its own comes first: it is the least likely to take another's words for values. */
const templatesOf = (texts: readonly string[]): readonly Template[] =>
  texts
    .filter((text) => text.includes('{{'))
    .sort((a, b) => literals(b).length - literals(a).length)
    .map(templateOf);

const sentences = templatesOf(SENTENCES);
const parts = templatesOf(PARTS);

/** A reader for the language of a catalog: known sentences are looked up, those with values are known by their template. */
export function sentenceReader(catalog: Catalog): SentenceReader {
  const known = new Map<string, string | null>();
  return (message) => {
    const before = known.get(message);
    if (before !== undefined) return before;
    if (known.size >= REMEMBERED) known.clear();
    const read = paragraph(message, catalog);
    known.set(message, read);
    return read;
  };
}

/** One sentence or several, all of them known. Shorter ones first, for a value could hold the end of a sentence. */
function paragraph(message: string, catalog: Catalog): string | null {
  for (const { index } of message.matchAll(END)) {
    const first = sentence(message.slice(0, index + 1), catalog);
    const rest = first === null ? null : paragraph(message.slice(index + 2), catalog);
    if (rest !== null) return `${first} ${rest}`;
  }
  return sentence(message, catalog);
}

const sentence = (text: string, catalog: Catalog): string | null => catalog[text] ?? filled(text, sentences, catalog);

/** What stands at a place for another sentence, or for some things that are counted. */
function part(text: string, catalog: Catalog): string | null {
  const whole = catalog[text] ?? filled(text, parts, catalog);
  if (whole !== null) return whole;
  const listed = text.split(', ').map((each) => catalog[each] ?? filled(each, parts, catalog));
  return listed.includes(null) ? paragraph(text, catalog) : listed.join(', ');
}

function filled(text: string, templates: readonly Template[], catalog: Catalog): string | null {
  for (const template of templates) {
    const found = template.pattern.exec(text);
    const values = found && valuesOf(template, found.slice(1), catalog);
    const translated = values && catalog[template.text];
    if (translated) return translated.replace(PLACE, (_, place: string) => values.get(place) ?? '');
  }
  return null;
}

/** The values as they are, and in the other language what is no value; null when that is not known, so that it is another sentence. */
function valuesOf({ places }: Template, said: readonly string[], catalog: Catalog): Map<string, string> | null {
  const values = new Map<string, string>();
  for (const [index, place] of places.entries()) {
    const value = said[index] ?? '';
    const read = SPOKEN_PLACES.has(place) ? part(value, catalog) : place === 'field' ? (catalog[value] ?? value) : value;
    if (read === null) return null;
    values.set(place, read);
  }
  return values;
}
