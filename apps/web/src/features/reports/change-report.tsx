import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeRow } from '@milkround/contracts';
import { REPORTS } from '@milkround/domain';
import { i18n } from '../../i18n';
import { Clocks } from '../../ui/Clocks';
import { ConsumerLink } from '../../ui/ConsumerLink';
import { EventsLink } from '../../ui/explain/EventsLink';
import { formatQuantity } from '../../ui/format';
import { quantityTone } from './quantity-tone';
import type { CellPlace, ReportKind } from './report-kind';
import { Stacked } from './Stacked';
import styles from './StatusMark.module.css';

/** A quantity that the office took back is shown as none, with a link to its events. */
function clearedOf(
  { order_id: orderId, cleared_qty }: ChangeRow,
  { officeRole }: CellPlace,
): ReactNode {
  if (cleared_qty === null) return undefined;
  const value = i18n.t('{{quantity}} taken back', { quantity: formatQuantity(cleared_qty) });
  return (
    <Stacked
      note={
        officeRole ? (
          <EventsLink officeRole={officeRole} filter={{ orderId }} value={value} />
        ) : (
          value
        )
      }
    >
      -
    </Stacked>
  );
}

/** Changes of required and delivered quantities, newest first. */
export const changeReport: ReportKind<ChangeRow> = {
  definition: REPORTS.changes,
  countWords: (count, t) => t('Changes: {{shown}}', { shown: formatQuantity(count) }),
  show: (key, change, place) => {
    const { created_at, recorded_at, late, applied_by, status, order } = change;
    const { timeZone, officeRole } = place;
    if (key === 'updated_qty') return clearedOf(change, place);
    if (key === 'consumer' && officeRole)
      return (
        <Stacked note={order.consumer_id}>
          <ConsumerLink id={order.consumer_id} name={order.consumer_name} />
        </Stacked>
      );
    if (key === 'status') return <StatusMark isDone={status === 1} />;
    if (key !== 'created_at') return undefined;
    return (
      <Clocks
        occurredAt={created_at}
        recordedAt={recorded_at}
        timeZone={timeZone}
        isLate={late}
        appliedBy={applied_by}
      />
    );
  },
  tone: (key, { updated_qty, exp_qty }) =>
    key === 'updated_qty' ? quantityTone(updated_qty, exp_qty) : undefined,
};

/** Whether the stop of a change has been visited. */
function StatusMark({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={styles.mark} data-done={isDone}>
      {isDone ? t('Completed') : t('Pending')}
    </span>
  );
}
