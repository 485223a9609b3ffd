import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, LeftOpenDay } from '@milkround/contracts';
import { Button } from '../../../ui/Button';
import { formatQuantity } from '../../../ui/format';
import { LeftOpenCard } from './LeftOpenCard';
import styles from './NeedsYou.module.css';

/** More days than this are folded into one line, because today's round comes first. */
const MOST_SHOWN = 3;

interface Props {
  days: readonly LeftOpenDay[];
  today: BusinessDate;
}

/** The days before today that are not closed. Without this list they would disappear from the dashboard at midnight. */
export function LeftOpen({ days, today }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (days.length === 0) return null;
  const isFolded = days.length > MOST_SHOWN;
  return (
    <section className={styles.leftOpen} aria-label={t('Earlier days that are not closed')}>
      {isFolded && (
        <Button look="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('{{shown}} delivery boys have not closed an earlier day', {
            shown: formatQuantity(days.length),
          })}
        </Button>
      )}
      {(!isFolded || isOpen) &&
        days.map((day) => <LeftOpenCard key={day.deliveryBoyId} day={day} today={today} />)}
    </section>
  );
}
