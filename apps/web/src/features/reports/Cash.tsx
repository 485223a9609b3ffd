import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Cash.module.css';

interface Props {
  declared: ReactNode;
  countedCash: ReactNode;
  difference: ReactNode;
  /** In rupees. */
  differenceRupees: number | null;
  /** The person who counted, and the time. */
  note?: ReactNode;
}

/** The cash that a delivery boy declared, and below it what the office counted and by how much it differs. */
export function Cash({ declared, countedCash, difference, differenceRupees, note }: Props) {
  const { t } = useTranslation();
  return (
    <span className={styles.cash}>
      <span>{declared}</span>
      <span className={styles.line}>
        <span className={styles.label}>{t('Counted')}</span> {countedCash}
      </span>
      <span
        className={styles.line}
        data-tone={differenceRupees ? (differenceRupees > 0 ? 'more' : 'less') : undefined}
      >
        <span className={styles.label}>{t('Difference')}</span> {difference}
      </span>
      {note && <span className={styles.label}>{note}</span>}
    </span>
  );
}
