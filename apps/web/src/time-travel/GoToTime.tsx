import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { BusinessDate } from '@milkround/contracts';
import { useTimeZone } from '../api/settings.queries';
import { Button } from '../ui/Button';
import { ENTERED } from './address/entered';
import { hasTravel, withTravel } from './address/travel-address';
import { dayRange } from './player/moments';
import styles from './GoToTime.module.css';

const SECOND_MS = 1_000;

/** The button that shows the past, starting at the present or at the end of a past date. Back returns to the present. */
export function GoToTime({ date }: { date: BusinessDate | undefined }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const [address, setAddress] = useSearchParams();
  if (!timeZone || !date || hasTravel(address)) return null;
  const open = () => {
    const timeMs = Math.min(
      Math.floor(Date.now() / SECOND_MS) * SECOND_MS,
      dayRange(date, timeZone).to,
    );
    setAddress(withTravel(address, { date, timeMs, clock: 'known', compare: null }, timeZone), {
      state: ENTERED,
    });
  };
  return (
    <Button look="ghost" icon="clock" title={t('Go to time')} onClick={open}>
      <span className={styles.label}>{t('Go to time')}</span>
    </Button>
  );
}
