import { useState, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, LeftOpenDay } from '@milkround/contracts';
import { Link } from 'react-router-dom';
import { addDays } from '@milkround/domain';
import { Button, buttonClass } from '../../../ui/Button';
import { formatQuantity, formatDay } from '../../../ui/format';
import { CallLink } from './CallLink';
import { CardHead } from './CardHead';
import styles from './NeedsYou.module.css';
import leftOpenCardStyles from './NeedCard.module.css';

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

interface LeftOpenCardProps {
  day: LeftOpenDay;
  today: BusinessDate;
}

/** One delivery boy who has not closed an earlier day: the date, the open stops, and links to call him and to that day. */
function LeftOpenCard({ day, today }: LeftOpenCardProps) {
  const { t } = useTranslation();
  const heading = useId();
  const { date, deliveryBoyId, deliveryBoyName: name, stops, done, absent } = day;
  const lead =
    date === addDays(today, -1)
      ? t("Yesterday's day is not closed")
      : t('{{day}} is not closed', { day: formatDay(date) });
  const open = stops - done - absent;
  return (
    <article className={leftOpenCardStyles.card} data-tone="later" aria-labelledby={heading}>
      <CardHead kind="not-closed" day={day} nameId={heading} />
      <p className={leftOpenCardStyles.why}>
        <b>{lead}:</b>{' '}
        {open > 0
          ? t('{{shown}} stops were left open.', { count: open, shown: formatQuantity(open) })
          : t('all stops were visited.')}
      </p>
      <div className={leftOpenCardStyles.actions}>
        <CallLink name={name} phone={day.deliveryBoyPhone} look="ghost" />
        <Link
          to={`../board?deliveryBoy=${deliveryBoyId}&date=${date}`}
          relative="path"
          className={buttonClass('ghost')}
          aria-label={t('Open the board of {{name}} of {{day}}', { name, day: formatDay(date) })}
        >
          {t('Open')}
        </Link>
      </div>
    </article>
  );
}
