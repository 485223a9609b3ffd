import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, LANGUAGES } from '../i18n';
import { Choice } from './Choice';
import { useLanguage } from './language';

const OPTIONS = LANGUAGES.map((each) => ({ value: each, face: LANGUAGE_NAMES[each], lang: each }));

/** All languages side by side, where there is room. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const { language, choose } = useLanguage();
  return <Choice label={t('Language')} options={OPTIONS} chosen={language} onChoose={choose} />;
}
