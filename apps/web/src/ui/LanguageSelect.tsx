import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, LANGUAGES } from '../i18n';
import { Icon } from './Icon';
import { useLanguage } from './language';
import styles from './Language.module.css';

/** A native select of languages, for little room. Each language has its own name. */
export function LanguageSelect() {
  const { t } = useTranslation();
  const { language, choose } = useLanguage();
  return (
    <label className={styles.select}>
      <Icon name="language" />
      <select
        aria-label={t('Language')}
        value={language}
        onChange={({ target }) => choose(target.value)}
      >
        {LANGUAGES.map((option) => (
          <option key={option} value={option} lang={option}>
            {LANGUAGE_NAMES[option]}
          </option>
        ))}
      </select>
    </label>
  );
}
