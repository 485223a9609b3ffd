import i18next, { type PostProcessorModule, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from './en.json';
import type { SentenceReader } from './sentences';

export const LANGUAGES = ['en', 'hi', 'mr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', hi: 'हिन्दी', mr: 'मराठी' };

const KEY = 'language';
/** English needs no catalog but for its plurals: a text's key is the text itself. The others are fetched when they are chosen. */
const CATALOGS: Record<Exclude<Language, 'en'>, () => Promise<{ default: Record<string, string> }>> = {
  hi: () => import('./hi.json'),
  mr: () => import('./mr.json'),
};

/** A text that is defined in one place and translated where it is shown: marks it for the catalogs. */
export const text = (english: string): string => english;

export const i18n = i18next.createInstance();
const english: Resource = { en: { translation: en } };

/** What reads the server's sentences, by language: its templates are fetched with the catalog. */
const readers = new Map<string, SentenceReader>();

/** What no catalog has may be a sentence of the server's with names and numbers in it. */
const serverSentences: PostProcessorModule = {
  type: 'postProcessor',
  name: 'server-sentences',
  process: (value: string, key) => ([key].flat().includes(value) ? (readers.get(i18n.language)?.(value) ?? value) : value),
};

void i18n
  .use(initReactI18next)
  .use(serverSentences)
  .init({
    lng: 'en',
    fallbackLng: 'en',
    resources: english,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    returnEmptyString: false,
    initAsync: false,
    postProcess: serverSentences.name,
  });

function remembered(): Language {
  try {
    const stored = localStorage.getItem(KEY);
    return LANGUAGES.find((language) => language === stored) ?? 'en';
  } catch {
    return 'en';
  }
}

async function show(language: Language): Promise<void> {
  if (language !== 'en' && !i18n.hasResourceBundle(language, 'translation')) {
    const [{ default: catalog }, { sentenceReader }] = await Promise.all([CATALOGS[language](), import('./sentences')]);
    i18n.addResourceBundle(language, 'translation', catalog);
    readers.set(language, sentenceReader(catalog));
  }
  await i18n.changeLanguage(language);
  document.documentElement.lang = language === 'en' ? 'en-IN' : `${language}-IN`;
}

/** Puts the remembered language on the page; resolves when its texts are there. English stands when they cannot be had. */
export const startLanguage = (): Promise<void> => show(remembered()).catch(() => undefined);

/** Shows another language from now on. Rejects when its texts cannot be had; the one before stays. */
export async function chooseLanguage(language: Language): Promise<void> {
  await show(language);
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // No storage: the choice lasts as long as the page.
  }
}
