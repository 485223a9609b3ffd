import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { BusinessDate } from '@milkround/contracts';
import { useTimeZone } from '../api/settings.queries';
import { Button } from '../ui/Button';
import { dayRange, hasMoment, withMoment } from './moment';
import styles from './GoToTime.module.css';

const SECOND_MS = 1_000;

/** Whether the address names a past moment. */
export const useIsPast = (): boolean => hasMoment(useSearchParams()[0]);

/** The button that shows the past, starting at the present or at the end of a past date. Back returns to the present. */
export function GoToTime({ date }: { date: BusinessDate | undefined }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const [address, setAddress] = useSearchParams();
  if (!timeZone || !date || hasMoment(address)) return null;
  const open = () => {
    const now = Math.floor(Date.now() / SECOND_MS) * SECOND_MS;
    const timeMs = Math.min(now, dayRange(date, timeZone).to);
    setAddress(withMoment(address, { timeMs, clock: 'known' }, timeZone));
  };
  return (
    <Button look="ghost" icon="clock" title={t('Go to time')} onClick={open}>
      <span className={styles.label}>{t('Go to time')}</span>
    </Button>
  );
}
