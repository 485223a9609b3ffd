import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, LANGUAGES } from '../i18n';
import { useLanguage } from './language';
import styles from './Language.module.css';

/** All languages side by side, where there is room. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const { language, choose } = useLanguage();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t('Language')}</legend>
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          className={styles.option}
          onClick={() => choose(each)}
        >
          {LANGUAGE_NAMES[each]}
        </button>
      ))}
    </fieldset>
  );
}
