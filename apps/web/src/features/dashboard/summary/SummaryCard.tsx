import type { FigureReference } from '@milkround/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureLink } from '../../../ui/explain/FigureLink';
import { Figure } from '../../../ui/Figure';
import { formatQuantity } from '../../../ui/format';
import { FailedRead, type Failed } from '../figures/FailedRead';
import styles from './SummaryCards.module.css';

interface Props {
  label: string;
  /** Undefined while it is read, and when it could not be. */
  value?: number;
  /** The figure that explains the value; undefined for a number of zones or people. */
  explained?: FigureReference;
  /** The read that the value comes from, when it has failed. */
  failed?: Failed | null;
  children?: ReactNode;
}

/** One figure of the order summary, with what to make of it below. */
export function SummaryCard({ label, value, explained, failed, children }: Props) {
  const { t } = useTranslation();
  const shown = value !== undefined && <Figure className={styles.figure} value={formatQuantity(value)} />;
  if (value === undefined && failed)
    return (
      <li className={styles.card}>
        <span className={styles.what}>{label}</span>
        <FailedRead failed={failed} />
      </li>
    );
  return (
    <li className={styles.card}>
      <span className={styles.what}>{label}</span>
      {value === undefined ? (
        <b className={styles.waiting}>{t('Loading...')}</b>
      ) : (
        ((explained && (
          <FigureLink figure={explained} value={formatQuantity(value)}>
            {shown}
          </FigureLink>
        )) ??
        shown)
      )}
      <span className={styles.note}>{children}</span>
    </li>
  );
}
