import { useTranslation } from 'react-i18next';
import type { ClosedDay } from '@milkround/contracts';
import { formatQuantity, formatRupees } from '../../../ui/format';
import classes from './DayClose.module.css';

/** The books as they were closed. */
export function ClosedFigures({ close }: { close: ClosedDay }) {
  const { t } = useTranslation();
  const figures = [
    [t('Requirement'), formatQuantity(close.req_qty)],
    [t('Delivered'), formatQuantity(close.dlvr_qty)],
    [t('Payments'), formatRupees(close.payments)],
    [t('Taken'), formatQuantity(close.assigned_qty)],
    [t('Empty Bottle'), formatQuantity(close.empty_bottles)],
    [t('Stops done'), t('{{done}} of {{stops}}', { done: close.done, stops: close.stops })],
  ] as const;
  return (
    <>
      <dl className={classes.figures} aria-label={t('The day as it was closed')}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {close.remarks && <p>{t('Remarks: {{remarks}}', { remarks: close.remarks })}</p>}
    </>
  );
}
