import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Cash.module.css';

interface Props {
  declared: ReactNode;
  counted: ReactNode;
  difference: ReactNode;
  /** In rupees. */
  by: number | null;
  /** Who counted, and when. */
  below?: ReactNode;
}

/** The cash that a delivery boy declared, and below it what the office counted and by how much it differs. */
export function Cash({ declared, counted, difference, by, below }: Props) {
  const { t } = useTranslation();
  return (
    <span className={styles.cash}>
      <span>{declared}</span>
      <span className={styles.line}>
        <span className={styles.label}>{t('Counted')}</span> {counted}
      </span>
      <span className={styles.line} data-tone={by ? (by > 0 ? 'more' : 'less') : undefined}>
        <span className={styles.label}>{t('Difference')}</span> {difference}
      </span>
      {below && <span className={styles.label}>{below}</span>}
    </span>
  );
}
