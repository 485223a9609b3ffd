import { useTranslation } from 'react-i18next';
import type { DayCloseFigures } from '@milkround/contracts';
import { receivedAt } from '../../ui/clocks';
import { formatQuantity, formatRupees, formatTimestamp } from '../../ui/format';
import styles from './StatusMark.module.css';

interface Props {
  close: DayCloseFigures;
  timeZone: string | undefined;
}

/** Marks a close after which the day was reopened, beside the name that a reader begins with. */
export function ReopenedMark() {
  const { t } = useTranslation();
  return <span className={styles.mark}>{t('Reopened')}</span>;
}

/** Shows who reopened the day after this close, when and why. */
export function Reopened({ close, timeZone }: Props) {
  const { t } = useTranslation();
  const {
    created_at: closedAt,
    reopened_at: reopenedAt,
    reopened_by: name,
    reopen_reason: reason,
  } = close;
  if (reopenedAt === null) return null;
  const clock = receivedAt({ occurredAt: closedAt, recordedAt: reopenedAt }, timeZone);
  return (
    <>
      <span>
        {name === null
          ? t('Reopened, {{clock}}', { clock })
          : t('Reopened by {{name}}, {{clock}}', { name, clock })}
      </span>
      <span>{reason}</span>
    </>
  );
}

/** Shows who of the office closed the day for the delivery boy, and why; nothing for his own close. */
export function ClosedByOffice({
  close: { closed_by: name, close_reason: reason },
}: Pick<Props, 'close'>) {
  const { t } = useTranslation();
  return (
    name !== null && (
      <>
        <span>{t('Closed by {{name}}', { name })}</span>
        {reason !== null && <span>{reason}</span>}
      </>
    )
  );
}

/** Shows the figures of a close that is not valid, and why it is not. */
export function EarlierClose({ close, timeZone }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <span>
        {t('Earlier close, {{time}}: {{taken}} taken, {{bottles}} empty bottles, {{cash}} cash', {
          time: formatTimestamp(close.created_at, timeZone, { screenDate: close.order_date }),
          taken: formatQuantity(close.assigned_qty),
          bottles: formatQuantity(close.empty_bottles),
          cash: formatRupees(close.cash),
        })}
      </span>
      <ClosedByOffice close={close} />
      {close.reopened_at === null ? (
        <span>{t('Another phone closed the day later')}</span>
      ) : (
        <Reopened close={close} timeZone={timeZone} />
      )}
    </>
  );
}
