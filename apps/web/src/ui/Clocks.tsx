import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasComeLater, receivedAt, type TwoTimes } from './clocks';
import { formatTimestamp, type TimestampOptions } from './format';
import styles from './Clocks.module.css';

interface Props extends TwoTimes, TimestampOptions {
  timeZone: string | undefined;
  /** Made before the books were closed, and received after that. */
  isLate?: boolean;
  /** The person who applied the entry after it had been refused. */
  appliedBy?: string | null;
  /** Further lines. */
  children?: ReactNode;
}

/** When something was done and, where that is another minute, when it came to the server: by the phone itself, or by somebody who applied it. */
export function Clocks({ occurredAt, recordedAt, timeZone, isLate = false, appliedBy = null, screenDate, is12Hour, children }: Props) {
  const { t } = useTranslation();
  const times = { occurredAt, recordedAt };
  const timestamp = formatTimestamp(occurredAt, timeZone, { screenDate, is12Hour });
  const isMore = appliedBy !== null || isLate || hasComeLater(times) || children !== undefined;
  // Most of a long report: as little of the page as can be.
  if (!isMore) return timestamp;
  const clock = receivedAt(times, timeZone, is12Hour);
  return (
    <span className={styles.clocks}>
      <time dateTime={occurredAt}>{timestamp}</time>
      {appliedBy !== null ? (
        <span>{t('applied by {{name}}, {{clock}}', { name: appliedBy, clock })}</span>
      ) : (
        hasComeLater(times) && <span>{t('received {{clock}}', { clock })}</span>
      )}
      {isLate && <span className={styles.late}>{t('late, the day was closed')}</span>}
      {children}
    </span>
  );
}
