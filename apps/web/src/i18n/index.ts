import { MESSAGES } from '@milkround/contracts';
import i18next, { type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from './en.json';

export const LANGUAGES = ['en', 'hi', 'mr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', hi: 'हिन्दी', mr: 'मराठी' };

const KEY = 'language';
type Catalog = Record<string, string>;
/** The client's own texts have themselves as key, and messages have their code. A language is fetched when it is chosen. */
const CATALOGS: Record<Exclude<Language, 'en'>, () => Promise<readonly [{ default: Catalog }, { default: Catalog }]>> = {
  hi: () => Promise.all([import('./hi.json'), import('./messages.hi.json')]),
  mr: () => Promise.all([import('./mr.json'), import('./messages.mr.json')]),
};

/** A text that is defined in one place and translated where it is shown: marks it for the catalogs. */
export const text = (english: string): string => english;

export const i18n = i18next.createInstance();
const english: Resource = { en: { translation: en, messages: MESSAGES } };

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: english,
  // A text of the client is looked for first, then a message.
  fallbackNS: 'messages',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  returnEmptyString: false,
  initAsync: false,
});

function readLanguage(): Language {
  try {
    const storedName = localStorage.getItem(KEY);
    return LANGUAGES.find((language) => language === storedName) ?? 'en';
  } catch {
    return 'en';
  }
}

async function show(language: Language): Promise<void> {
  if (language !== 'en' && !i18n.hasResourceBundle(language, 'translation')) {
    const [texts, messages] = await CATALOGS[language]();
    i18n.addResourceBundle(language, 'messages', messages.default);
    i18n.addResourceBundle(language, 'translation', texts.default);
  }
  await i18n.changeLanguage(language);
  document.documentElement.lang = language === 'en' ? 'en-IN' : `${language}-IN`;
}

/** Puts the remembered language on the page; resolves when its texts are there. English stands when they cannot be had. */
export const startLanguage = (): Promise<void> => show(readLanguage()).catch(() => undefined);

/** Shows another language from now on. Rejects when its texts cannot be had; the one before stays. */
export async function chooseLanguage(language: Language): Promise<void> {
  await show(language);
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // No storage: the choice lasts as long as the page.
  }
}
