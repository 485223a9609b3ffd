import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import { isDate } from '@milkround/domain';
import { TextField } from '../../ui/TextField';

interface Props {
  /** Empty for no date. */
  value: string;
  max: BusinessDate | undefined;
  onChange: (date: string) => void;
}

/** The year of a date is typed digit by digit, and 0002 is on the way to 2026. */
const isFit = (date: string): boolean => date === '' || (isDate(date) && date >= '2000');

/** The date since which nothing was delivered. Incomplete input stays in the field until it is a date. */
export function SinceField({ value, max, onChange }: Props) {
  const { t } = useTranslation();
  const [typedDate, setTypedDate] = useState<string | null>(null);
  const change = (date: string) => {
    setTypedDate(isFit(date) ? null : date);
    if (isFit(date)) onChange(date);
  };
  return (
    <TextField
      type="date"
      label={t('Not delivered since')}
      max={max}
      value={typedDate ?? value}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setTypedDate(null)}
    />
  );
}
