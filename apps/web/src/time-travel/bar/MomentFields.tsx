import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, isDate } from '@milkround/domain';
import type { Travel } from '../address/travel-address';
import { parseClock } from '../address/typed-clock';
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

/**
 * Date and time to be typed, and yesterday at the same time. What is typed is shown as soon as it is a moment that has been; a date that is none,
 * and a time, stay in their fields as they were typed until the field is left. The time is typed as text, because a browser's field for times has 12 or 24 hours as its own settings are.
 */
export function MomentFields({ travel, timeZone, latest, onMove }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Typed | null>(null);
  const shown = { date: travel.date, time: toLocalTime(travel.at, timeZone).slice(11) };
  const fields = { ...shown, ...typed };
  const momentOf = ({ date, time }: typeof shown): number | null => {
    const clock = parseClock(time);
    return isDate(date) && clock !== null ? fromLocalTime(`${date}T${clock}`, timeZone) : null;
  };
  const at = typed && momentOf(fields);
  const change = (next: Typed) => {
    const { date, time } = { ...shown, ...next };
    const moment = momentOf({ date, time });
    const isFit = moment !== null && moment <= latest;
    setTyped(isFit && 'date' in next ? null : next);
    if (isFit) onMove({ date, at: moment });
  };
  const leave = () => setTyped(null);
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
          onBlur={leave}
        />
      </label>
      <label className={styles.labelled}>
        {t('Time')}
        <input
          inputMode="numeric"
          autoComplete="off"
          size={8}
          maxLength={13}
          className={styles.field}
          value={fields.time}
          onFocus={(event) => event.target.select()}
          onChange={(event) => change({ time: event.target.value })}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && leave()}
        />
      </label>
      <button type="button" className={styles.button} aria-pressed={shown.date === yesterday} onClick={() => change({ date: yesterday })}>
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
