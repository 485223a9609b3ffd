import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, LANGUAGES } from '../i18n';
import { Choice } from './Choice';
import { useLanguage } from './language';

const OPTIONS = LANGUAGES.map((language) => ({
  value: language,
  face: LANGUAGE_NAMES[language],
  lang: language,
}));

/** All languages side by side, where there is room. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const { language, choose } = useLanguage();
  return (
    <Choice label={t('Language')} options={OPTIONS} chosenValue={language} onChoose={choose} />
  );
}
