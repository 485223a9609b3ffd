import type { FigureReference } from '@milkround/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureLink } from '../../../ui/explain/FigureLink';
import { Figure } from '../../../ui/Figure';
import { formatQuantity } from '../../../ui/format';
import { FailedRead, type FailedQuery } from '../figures/FailedRead';
import styles from './SummaryCards.module.css';

interface Props {
  label: string;
  /** Undefined while it is read, and when the read has failed. */
  value?: number;
  /** The figure that explains the value; undefined for a number of zones or people. */
  reference?: FigureReference;
  /** The failed query of the value; null or undefined if it has not failed. */
  failedQuery?: FailedQuery | null;
  children?: ReactNode;
}

/** One figure of the order summary, with an interpretation below it. */
export function SummaryCard({ label, value, reference, failedQuery, children }: Props) {
  const { t } = useTranslation();
  const figure = value !== undefined && (
    <Figure className={styles.figure} value={formatQuantity(value)} />
  );
  if (value === undefined && failedQuery)
    return (
      <li className={styles.card}>
        <span className={styles.what}>{label}</span>
        <FailedRead failedQuery={failedQuery} />
      </li>
    );
  return (
    <li className={styles.card}>
      <span className={styles.what}>{label}</span>
      {value === undefined ? (
        <b className={styles.waiting}>{t('Loading...')}</b>
      ) : (
        <span className={styles.value}>
          {reference ? (
            <FigureLink figure={reference} value={formatQuantity(value)} isUnderlined>
              {figure}
            </FigureLink>
          ) : (
            figure
          )}
        </span>
      )}
      <span className={styles.note}>{children}</span>
    </li>
  );
}
