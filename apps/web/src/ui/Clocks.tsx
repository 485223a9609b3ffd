import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasComeLater, receivedAt, type TwoTimes } from './clocks';
import { formatTimestamp, type TimestampOptions } from './format';
import styles from './Clocks.module.css';

interface Props extends TwoTimes, TimestampOptions {
  timeZone: string | undefined;
  /** Whether it was made before the day was closed, and received after that. */
  isLate?: boolean;
  /** The person who applied the entry after it had been refused. */
  appliedBy?: string | null;
  /** Further lines. */
  children?: ReactNode;
}

/** The time of an action and, if it is another minute, the time at which the server received it, from the phone or from a person who applied it. */
export function Clocks({
  occurredAt,
  recordedAt,
  timeZone,
  isLate = false,
  appliedBy = null,
  screenDate,
  children,
}: Props) {
  const { t } = useTranslation();
  const times = { occurredAt, recordedAt };
  const timestamp = formatTimestamp(occurredAt, timeZone, { screenDate });
  const isMore = appliedBy !== null || isLate || hasComeLater(times) || children !== undefined;
  // Most cells of a long report need one time only, so they are plain text.
  if (!isMore) return timestamp;
  const clock = receivedAt(times, timeZone);
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
