import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import { addDays, isDate } from '@milkround/domain';
import { formatDay } from '../../ui/format';
import styles from './TimeBar.module.css';

interface Props {
  date: BusinessDate;
  compare: BusinessDate | null;
  onChoose: (date: BusinessDate | null) => void;
}

/** Begins with the same weekday one week earlier. */
export function CompareChoice({ date, compare, onChoose }: Props) {
  const { t } = useTranslation();
  const [typedDate, setTypedDate] = useState<string | null>(null);
  const weekBefore = addDays(date, -7);
  if (compare === null)
    return (
      <button
        type="button"
        className={`${styles.button} ${styles.compare}`}
        onClick={() => onChoose(weekBefore)}
      >
        {t('Compare with {{day}}', { day: formatDay(weekBefore) })}
      </button>
    );
  const change = (value: string) => {
    setTypedDate(isDate(value) ? null : value);
    if (isDate(value)) onChoose(value);
  };
  return (
    <div className={styles.compare}>
      <label className={styles.compared}>
        <span className={styles.dashes} aria-hidden="true" />
        <span>{t('Compared with')}</span>
        <input
          type="date"
          className={styles.field}
          value={typedDate ?? compare}
          onChange={(event) => change(event.target.value)}
          onBlur={() => setTypedDate(null)}
        />
      </label>
      <button
        type="button"
        className={`${styles.button} ${styles.remove}`}
        aria-label={t('Do not compare')}
        onClick={() => onChoose(null)}
      >
        ✕
      </button>
    </div>
  );
}
