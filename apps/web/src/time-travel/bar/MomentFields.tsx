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
  onMove: (moment: Pick<Travel, 'date' | 'timeMs'>) => void;
}

type TypedText = { date: string } | { time: string };

/**
 * The inputs for date and time, and a button for yesterday at the same time. Valid input of a past moment takes effect at once. An invalid date,
 * and a time, keep their text until the field is left. The time is a text input, because a browser's time input follows its own settings.
 */
export function MomentFields({ travel, timeZone, latest, onMove }: Props) {
  const { t } = useTranslation();
  const [typedText, setTypedText] = useState<TypedText | null>(null);
  const current = { date: travel.date, time: toLocalTime(travel.timeMs, timeZone).slice(11) };
  const fields = { ...current, ...typedText };
  const momentOf = ({ date, time }: typeof current): number | null => {
    const clock = parseClock(time);
    return isDate(date) && clock !== null ? fromLocalTime(`${date}T${clock}`, timeZone) : null;
  };
  const typedMoment = typedText && momentOf(fields);
  const change = (newText: TypedText) => {
    const { date, time } = { ...current, ...newText };
    const moment = momentOf({ date, time });
    const isFit = moment !== null && moment <= latest;
    setTypedText(isFit && 'date' in newText ? null : newText);
    if (isFit) onMove({ date, timeMs: moment });
  };
  const leave = () => setTypedText(null);
  const yesterday = addDays(toLocalTime(latest, timeZone).slice(0, 10), -1);
  const isFuture = typedMoment !== null && typedMoment > latest;
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
      <button
        type="button"
        className={styles.button}
        aria-pressed={current.date === yesterday}
        onClick={() => change({ date: yesterday })}
      >
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
