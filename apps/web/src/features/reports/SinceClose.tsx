import { useTranslation } from 'react-i18next';
import type { DayCloseRow } from '@milkround/contracts';
import { plus } from '@milkround/domain';
import { formatQuantity, formatRupees } from '../../ui/format';
import { differences, type Difference } from './since-close';
import styles from './SinceClose.module.css';

/** Shows late entries of a closed day and the figures and payments that they changed, at the close and now. Most closes have none. */
export function SinceClose({ close }: { close: DayCloseRow }) {
  const { t } = useTranslation();
  const changedFigures = differences(close);
  return (
    <>
      {close.late > 0 && (
        <span className={styles.late}>
          {t('{{shown}} changes came late', {
            count: close.late,
            shown: formatQuantity(close.late),
          })}
        </span>
      )}
      {changedFigures.map((difference) => (
        <Changed key={difference.figure} {...difference} />
      ))}
      {close.late_cash ? (
        <span>
          {t('Cash: {{atClose}} at close, {{now}} now', rupees(close.cash, close.late_cash))}
        </span>
      ) : null}
      {close.late_other_payments ? (
        <span>
          {t(
            'Cheque or Mode Not Given: {{atClose}} at close, {{now}} now',
            rupees(close.other_payments, close.late_other_payments),
          )}
        </span>
      ) : null}
    </>
  );
}

const rupees = (atClose: number, late: number) => ({
  atClose: formatRupees(atClose),
  now: formatRupees(plus(atClose, late)),
});

function Changed({ figure, atClose, now }: Difference) {
  const { t } = useTranslation();
  const figures = { atClose: formatQuantity(atClose), now: formatQuantity(now) };
  switch (figure) {
    case 'stops':
      return <span>{t('Stops: {{atClose}} at close, {{now}} now', figures)}</span>;
    case 'done':
      return <span>{t('Stops done: {{atClose}} at close, {{now}} now', figures)}</span>;
    case 'required':
      return <span>{t('Requirement: {{atClose}} at close, {{now}} now', figures)}</span>;
    case 'delivered':
      return <span>{t('Delivered: {{atClose}} at close, {{now}} now', figures)}</span>;
  }
}
