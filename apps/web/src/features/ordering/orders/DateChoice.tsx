import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import { isDate } from '@milkround/domain';
import { formatDate } from '../../../ui/format';
import { TextField } from '../../../ui/TextField';
import styles from './Orders.module.css';

interface Props {
  date: BusinessDate;
  min?: BusinessDate;
  onChange: (date: BusinessDate) => void;
}

/** The date of a list. Incomplete input passes through wrong years, so only a valid date changes the list. */
export function DateChoice({ date, min, onChange }: Props) {
  const { t } = useTranslation();
  const [typedDate, setTypedDate] = useState<string | null>(null);
  const isTooEarly =
    typedDate !== null && isDate(typedDate) && min !== undefined && typedDate < min;
  const change = (value: string) => {
    const isFit = isDate(value) && (min === undefined || value >= min);
    setTypedDate(isFit ? null : value);
    if (isFit) onChange(value);
  };
  return (
    <div className={styles.date} data-printed={formatDate(date)}>
      <TextField
        type="date"
        label={t('Date')}
        value={typedDate ?? date}
        min={min}
        error={isTooEarly ? t('The date cannot be before today') : undefined}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setTypedDate(null)}
      />
    </div>
  );
}
