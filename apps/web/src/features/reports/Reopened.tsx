import { useTranslation } from 'react-i18next';
import type { DayCloseRow } from '@milkround/contracts';
import { receivedAt } from '../../ui/clocks';
import styles from './SinceClose.module.css';

interface Props {
  close: DayCloseRow;
  timeZone: string | undefined;
}

/** Shows who reopened the day after this close, when and why. */
export function Reopened({ close, timeZone }: Props) {
  const { t } = useTranslation();
  const { created_at: made, reopened_at: received, reopened_by: name, reopen_reason: reason } = close;
  if (received === null) return null;
  const clock = receivedAt({ made, received }, timeZone);
  return (
    <>
      <span className={styles.late}>
        {name === null ? t('Reopened, {{clock}}', { clock }) : t('Reopened by {{name}}, {{clock}}', { name, clock })}
      </span>
      <span>{reason}</span>
    </>
  );
}
