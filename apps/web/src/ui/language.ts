import { useTranslation } from 'react-i18next';
import { chooseLanguage, LANGUAGES, type Language } from '../i18n';
import { createNotices } from './notices';

/** The language that the page is in, and how to change it. */
export function useLanguage(): { language: Language; choose: (language: string) => void } {
  const { t, i18n } = useTranslation();
  const language = LANGUAGES.find((each) => each === i18n.language) ?? 'en';
  const choose = (wanted: string) => {
    const next = LANGUAGES.find((each) => each === wanted);
    if (!next || next === language) return;
    const notices = createNotices();
    chooseLanguage(next).catch(() => notices.error(t('The language could not be loaded. Please try again.')));
  };
  return { language, choose };
}
