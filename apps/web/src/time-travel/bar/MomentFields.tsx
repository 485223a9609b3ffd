import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, isDate } from '@milkround/domain';
import type { Travel } from '../address/travel-address';
import { fromLocalTime, toLocalTime } from '../address/zone-time';
import styles from './TimeBar.module.css';

interface Props {
  travel: Travel;
  timeZone: string;
  /** The newest moment that there is, epoch milliseconds. */
  latest: number;
  onMove: (moved: Pick<Travel, 'date' | 'at'>) => void;
}

type Typed = { date: string } | { time: string };

/** Date and time to be typed, and yesterday at the same time. What is half typed stays in its field until it is a moment that has been. */
export function MomentFields({ travel, timeZone, latest, onMove }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Typed | null>(null);
  const shown = { date: travel.date, time: toLocalTime(travel.at, timeZone).slice(11) };
  const fields = { ...shown, ...typed };
  const at = typed && isDate(fields.date) ? fromLocalTime(`${fields.date}T${withSeconds(fields.time)}`, timeZone) : null;
  const change = (next: Typed) => {
    const { date, time } = { ...shown, ...next };
    const moment = isDate(date) ? fromLocalTime(`${date}T${withSeconds(time)}`, timeZone) : null;
    const isFit = moment !== null && moment <= latest;
    setTyped(isFit ? null : next);
    if (isFit) onMove({ date, at: moment });
  };
  const yesterday = addDays(toLocalTime(latest, timeZone).slice(0, 10), -1);
  const isFuture = at !== null && at > latest;
  return (
    <div className={styles.fields}>
      <label className={styles.labelled}>
        {t('Date')}
        <input
          type="date"
          className={styles.field}
          value={fields.date}
          onChange={(event) => change({ date: event.target.value })}
          onBlur={() => setTyped(null)}
        />
      </label>
      <label className={styles.labelled}>
        {t('Time')}
        <input
          type="time"
          step={1}
          className={styles.field}
          value={fields.time}
          onChange={(event) => change({ time: event.target.value })}
          onBlur={() => setTyped(null)}
        />
      </label>
      <button type="button" className={styles.button} aria-pressed={fields.date === yesterday} onClick={() => change({ date: yesterday })}>
        {t('Yesterday')}
      </button>
      {isFuture && (
        <p className={styles.problem} role="alert">
          {t('This time has not come yet.')}
        </p>
      )}
    </div>
  );
}

/** A browser leaves out seconds that are nought. */
const withSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time);
