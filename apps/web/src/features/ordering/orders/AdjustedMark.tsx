import { useTranslation } from 'react-i18next';
import styles from './Orders.module.css';

/** Says in a word what the highlight says: this line was adjusted by hand. */
export function AdjustedMark() {
  const { t } = useTranslation();
  return <span className={styles.adjusted}> {t('adjusted')}</span>;
}
