import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import { plus } from '@milkround/domain';
import styles from './Difference.module.css';
import { formatDay, formatQuantity } from './format';
import spoken from './Spoken.module.css';

interface Props {
  value: number;
  /** The value of the day of the comparison. */
  otherValue: number;
  day: BusinessDate;
  /** A larger value is neither better nor worse. */
  isNeutral?: boolean;
}

/** The difference between a figure and that of another day. */
export function Difference({ value, otherValue, day, isNeutral = false }: Props) {
  const { t } = useTranslation();
  const difference = plus(value, -otherValue);
  const amount = formatQuantity(Math.abs(difference));
  const words = { amount, day: formatDay(day) };
  const text =
    difference === 0
      ? t('as on {{day}}', words)
      : difference > 0
        ? t('{{amount}} more than on {{day}}', words)
        : t('{{amount}} less than on {{day}}', words);
  return (
    <span
      className={styles.difference}
      data-tone={
        isNeutral ? undefined : difference > 0 ? 'more' : difference < 0 ? 'less' : undefined
      }
      title={text}
    >
      <span aria-hidden="true">
        {difference === 0 ? '=' : difference > 0 ? `+${amount}` : `−${amount}`}
      </span>
      <span className={spoken.spoken}> {text}</span>
    </span>
  );
}
