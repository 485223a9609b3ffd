import type { DayCloseRow } from '@milkround/contracts';
import { text } from '../../i18n';
import { Clocks } from '../../ui/Clocks';
import type { ReportKind } from '../../ui/report-kind';
import { quantityColumn } from './quantity-column';
import { CALLS, dayClosesQuery } from './reports.queries';
import { SinceClose } from './SinceClose';

/** What the delivery boys took and brought back, as their days stand closed. */
export const dayCloseReport: ReportKind<DayCloseRow> = {
  title: text('Day Close Report'),
  call: CALLS.dayCloses,
  file: 'DayCloseReport.xlsx',
  query: dayClosesQuery,
  rows: (closes) => closes,
  columns: (_rows, timeZone) => [
    { key: 'delivery_boy', label: text('Delivery Boy'), value: (row) => row.admin_delivery_boy.name },
    quantityColumn('req_qty', text('Requirement')),
    quantityColumn('assigned_qty', text('Taken')),
    quantityColumn('empty_bottles', text('Empty Bottle')),
    { key: 'remarks', label: text('Remarks'), value: ({ remarks }) => remarks || null },
    {
      key: 'created_at',
      label: text('Closed At'),
      value: ({ created_at }) => Date.parse(created_at),
      show: (close) => (
        <Clocks made={close.created_at} received={close.recorded_at} timeZone={timeZone} appliedBy={close.applied_by}>
          <SinceClose close={close} />
        </Clocks>
      ),
    },
  ],
  rowKey: ({ id }) => id,
  searchLabel: text('Search by Delivery Boy or Remarks'),
  searched: ({ admin_delivery_boy, remarks }) => [admin_delivery_boy.name, remarks],
  emptyText: text('No data available.'),
  errorText: text('Failed to fetch data'),
};
