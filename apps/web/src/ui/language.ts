import { useTranslation } from 'react-i18next';
import { chooseLanguage, LANGUAGES, type Language } from '../i18n';
import { createNotices } from './notices';

/** The language that the page is in, and how to change it. */
export function useLanguage(): { language: Language; choose: (language: string) => void } {
  const { t, i18n } = useTranslation();
  const language = LANGUAGES.find((candidate) => candidate === i18n.language) ?? 'en';
  const choose = (name: string) => {
    const newLanguage = LANGUAGES.find((candidate) => candidate === name);
    if (!newLanguage || newLanguage === language) return;
    const notices = createNotices();
    chooseLanguage(newLanguage).catch(() =>
      notices.error(t('The language could not be loaded. Please try again.')),
    );
  };
  return { language, choose };
}
