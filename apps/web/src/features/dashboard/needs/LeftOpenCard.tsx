import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BusinessDate, LeftOpenDay } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { buttonClass } from '../../../ui/Button';
import { formatDay, formatQuantity } from '../../../ui/format';
import { CallLink } from './CallLink';
import { CardHead } from './CardHead';
import styles from './NeedCard.module.css';

interface Props {
  day: LeftOpenDay;
  today: BusinessDate;
}

/** One delivery boy who has not closed an earlier day: the date, the open stops, and links to call him and to that day. */
export function LeftOpenCard({ day, today }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const { date, deliveryBoyId, deliveryBoyName: name, stops, done, absent } = day;
  const lead =
    date === addDays(today, -1)
      ? t("Yesterday's day is not closed")
      : t('{{day}} is not closed', { day: formatDay(date) });
  const open = stops - done - absent;
  return (
    <article className={styles.card} data-tone="later" aria-labelledby={heading}>
      <CardHead kind="not-closed" day={day} nameId={heading} />
      <p className={styles.why}>
        <b>{lead}:</b>{' '}
        {open > 0
          ? t('{{shown}} stops were left open.', { count: open, shown: formatQuantity(open) })
          : t('all stops were visited.')}
      </p>
      <div className={styles.actions}>
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
