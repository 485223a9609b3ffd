import type { FigureReference } from '@milkround/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureLink } from '../../../ui/explain/FigureLink';
import { Difference } from '../../../ui/Difference';
import { Figure } from '../../../ui/Figure';
import { formatQuantity } from '../../../ui/format';
import { useCompared } from '../figures/compared';
import { FailedRead, type Failed } from '../figures/FailedRead';
import styles from './SummaryCards.module.css';

interface Props {
  label: string;
  /** Undefined while it is read, and when it could not be. */
  value?: number;
  /** The figure that explains the value; undefined for a number of zones or people. */
  explained?: FigureReference;
  /** The value of the day that it is compared with. */
  other?: number;
  /** Neither more nor less of it is better. */
  isNeutral?: boolean;
  /** The read that the value comes from, when it has failed. */
  failed?: Failed | null;
  children?: ReactNode;
}

/** One figure of the order summary, with what to make of it below. */
export function SummaryCard({ label, value, explained, other, isNeutral, failed, children }: Props) {
  const { t } = useTranslation();
  const compared = useCompared();
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
        <span className={styles.value}>
          {explained ? (
            <FigureLink figure={explained} value={formatQuantity(value)} isUnderlined>
              {shown}
            </FigureLink>
          ) : (
            shown
          )}
          {compared && other !== undefined && <Difference value={value} other={other} day={compared.date} isNeutral={isNeutral} />}
        </span>
      )}
      <span className={styles.note}>{children}</span>
    </li>
  );
}
