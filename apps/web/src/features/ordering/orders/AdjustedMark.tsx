import { useTranslation } from 'react-i18next';
import styles from './Orders.module.css';

/** Names the highlight in a word: this line was adjusted by hand. */
export function AdjustedMark() {
  const { t } = useTranslation();
  return <span className={styles.adjusted}> {t('adjusted')}</span>;
}
