import type { PaymentMode, RemarkRow } from '@milkround/contracts';
import { i18n, text } from '../../i18n';
import { formatRupees } from '../../ui/format';
import type { ReportKind } from '../../ui/report-kind';
import { CALLS, remarksQuery } from './reports.queries';

const MODES: Record<PaymentMode, string> = { '': '-', cash: text('Cash'), cheque: text('Cheque') };

const isSaid = (remark: string | null): boolean => remark !== null && remark.trim() !== '';
const keyOf = ({ order_date, consumer_id }: RemarkRow): string => `${order_date}/${consumer_id}`;

/** The delivery boy's name is under another word for each role. */
const deliveryBoyOf = ({ admin_delivery_boy, supervisor_delivery_boy }: RemarkRow): string | null =>
  (admin_delivery_boy ?? supervisor_delivery_boy)?.name ?? null;

/** Only what somebody has remarked or was absent for, and a consumer once a date. */
export function remarkedOnce(rows: readonly RemarkRow[]): RemarkRow[] {
  const kept = new Map<string, RemarkRow>();
  for (const row of rows) {
    if (!isSaid(row.remarks) && !isSaid(row.absence_remarks)) continue;
    if (!kept.has(keyOf(row))) kept.set(keyOf(row), row);
  }
  return [...kept.values()];
}

/** Payments and absences, one row per consumer and date. */
export const remarksReport: ReportKind<RemarkRow> = {
  title: text('Order Remarks'),
  call: CALLS.remarks,
  file: 'OrderRemarks.xlsx',
  query: remarksQuery,
  rows: remarkedOnce,
  columns: () => [
    { key: 'consumer', label: text('Consumer'), value: ({ consumer_name }) => consumer_name },
    { key: 'delivery_boy', label: text('MDE'), value: deliveryBoyOf },
    { key: 'order_date', label: text('Order Date'), value: ({ order_date }) => order_date },
    { key: 'absence_remarks', label: text('Absence Remarks'), value: ({ absence_remarks }) => absence_remarks?.trim() || null },
    {
      key: 'remarks',
      label: text('Payment'),
      align: 'end',
      value: ({ remarks }) => (isSaid(remarks) ? Number(remarks) : null),
      show: ({ remarks }) => (isSaid(remarks) ? formatRupees(Number(remarks)) : '-'),
    },
    {
      key: 'payment_mode',
      label: text('Payment Mode'),
      value: ({ payment_mode }) => payment_mode || null,
      show: ({ payment_mode }) => i18n.t(MODES[payment_mode]),
    },
  ],
  rowKey: keyOf,
  searchLabel: text('Search by Consumer, MDE or Absence Remarks'),
  searched: (row) => [row.consumer_name, row.consumer_id, deliveryBoyOf(row) ?? '', row.absence_remarks ?? '', row.address],
  emptyText: text('No remarks or absence remarks available.'),
  errorText: text('Error loading data.'),
};
