import { MESSAGES } from '@milkround/contracts';
import i18next, { type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { deviceStorage } from '../storage/browser-storage';

export const LANGUAGES = ['en', 'hi', 'mr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', hi: 'हिन्दी', mr: 'मराठी' };

const KEY = 'language';
type Catalog = Record<string, string>;
/** The client's own texts are their own keys, and messages have their code as key. A language is fetched when it is chosen. */
const CATALOGS: Record<
  Exclude<Language, 'en'>,
  () => Promise<readonly [{ default: Catalog }, { default: Catalog }]>
> = {
  hi: () => Promise.all([import('./hi.json'), import('./messages.hi.json')]),
  mr: () => Promise.all([import('./mr.json'), import('./messages.mr.json')]),
};

/** Marks a text for the catalogs that is defined in one place and translated where it is shown. */
export const text = (english: string): string => english;

export const i18n = i18next.createInstance();
const english: Resource = { en: { messages: MESSAGES } };

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: english,
  // The texts of the client are searched first, then the messages.
  fallbackNS: 'messages',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  returnEmptyString: false,
  initAsync: false,
});

function readLanguage(): Language {
  const storedName = deviceStorage.get(KEY);
  return LANGUAGES.find((language) => language === storedName) ?? 'en';
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

/** Applies the stored language to the page; resolves when its texts are loaded. If they cannot be loaded, English stays. */
export const startLanguage = (): Promise<void> => show(readLanguage()).catch(() => undefined);

/** Changes the language. Rejects when its texts cannot be loaded; the former language then stays. */
export async function chooseLanguage(language: Language): Promise<void> {
  await show(language);
  deviceStorage.set(KEY, language);
}
