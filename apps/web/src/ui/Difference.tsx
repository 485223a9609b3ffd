import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import { plus } from '@milkround/domain';
import styles from './Difference.module.css';
import { formatDay, formatQuantity } from './format';
import spoken from './Spoken.module.css';

interface Props {
  value: number;
  /** The value of the day that it is compared with. */
  other: number;
  day: BusinessDate;
  /** Neither more nor less of it is better. */
  isNeutral?: boolean;
}

/** By how much a figure is above or below that of another day. */
export function Difference({ value, other, day, isNeutral = false }: Props) {
  const { t } = useTranslation();
  const by = plus(value, -other);
  const amount = formatQuantity(Math.abs(by));
  const words = { amount, day: formatDay(day) };
  const text =
    by === 0
      ? t('as on {{day}}', words)
      : by > 0
        ? t('{{amount}} more than on {{day}}', words)
        : t('{{amount}} less than on {{day}}', words);
  return (
    <span className={styles.difference} data-tone={isNeutral ? undefined : by > 0 ? 'more' : by < 0 ? 'less' : undefined} title={text}>
      <span aria-hidden="true">{by === 0 ? '=' : by > 0 ? `+${amount}` : `−${amount}`}</span>
      <span className={spoken.spoken}> {text}</span>
    </span>
  );
}
