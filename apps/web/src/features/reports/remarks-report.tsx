import type { PaymentMode, RemarkRow } from '@milkround/contracts';
import { REPORTS } from '@milkround/domain';
import { i18n, text } from '../../i18n';
import { absenceWords } from '../../ui/absence-words';
import { ConsumerLink } from '../../ui/ConsumerLink';
import type { ReportKind } from './report-kind';
import { Stacked } from './Stacked';

const MODES: Record<PaymentMode, string> = { '': '-', cash: text('Cash'), cheque: text('Cheque') };

export const stopOf = (
  row: Pick<RemarkRow, 'delr_boy_id' | 'order_date' | 'consumer_id' | 'consumer_name'>,
) => ({
  deliveryBoyId: row.delr_boy_id,
  date: row.order_date,
  consumerId: row.consumer_id,
  name: row.consumer_name,
});

/** Payments and absences, one row per stop. */
export const remarksReport: ReportKind<RemarkRow> = {
  definition: REPORTS.remarks,
  show: (key, { payment_mode, consumer_id, consumer_name, absence_remarks }) => {
    if (key === 'absence_remarks' && absence_remarks) return absenceWords(absence_remarks, i18n.t);
    if (key === 'consumer')
      return (
        <Stacked note={consumer_id}>
          <ConsumerLink id={consumer_id} name={consumer_name} />
        </Stacked>
      );
    return key === 'payment_mode' ? i18n.t(MODES[payment_mode]) : undefined;
  },
  stopOf,
};
