import { useTranslation } from 'react-i18next';
import { formatQuantity, formatRupees } from '../../../ui/format';
import type { DayBooks } from './day-close';
import classes from './DayClose.module.css';

/** Shows the required and delivered quantities and the payments of the day. */
export function DayFigures({
  books: { requirement: required, deliveredQuantity: delivered, payments },
}: {
  books: DayBooks;
}) {
  const { t } = useTranslation();
  return (
    <dl className={classes.figures} aria-label={t('The day in figures')}>
      <div>
        <dt>{t('Requirement')}</dt>
        <dd>{formatQuantity(required)}</dd>
      </div>
      <div>
        <dt>{t('Delivered')}</dt>
        <dd>{formatQuantity(delivered)}</dd>
      </div>
      <div>
        <dt>{t('Payments')}</dt>
        <dd>{formatRupees(payments)}</dd>
      </div>
    </dl>
  );
}
