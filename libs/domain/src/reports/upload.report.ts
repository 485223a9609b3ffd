import type { UploadRow } from '@milkround/contracts';
import { fieldColumn, type ReportColumn, type ReportDefinition } from './report-definition';

const count = (key: keyof UploadRow['counts'], title: string): ReportColumn<UploadRow> => ({
  key,
  title,
  kind: 'quantity',
  width: 14,
  hasTotal: true,
  explained: { by: 'entry', events: ({ id: uploadId }) => ({ uploadId }) },
  value: ({ counts }) => counts[key],
  path: ['counts', key],
});

/** Uploads of order files with the numbers of their lines by outcome, newest first. */
export const uploadReport: ReportDefinition<UploadRow> = {
  name: 'uploads',
  roles: ['admin'],
  title: 'Uploads',
  call: 'uploads',
  file: 'Uploads.xlsx',
  sheet: 'Uploads',
  searchLabel: 'Search uploads',
  emptyText: 'No data available.',
  errorText: 'Failed to fetch data',
  rows: (uploads) => uploads,
  columns: () => [
    fieldColumn('time', 'uploaded_at', 'Uploaded At', 24),
    fieldColumn('text', 'uploaded_by', 'Uploaded By', 26),
    { ...fieldColumn('file', 'file_name', 'File', 36), download: ({ file }: UploadRow) => file },
    fieldColumn('date', 'order_date', 'Order Date', 14),
    ...[count('added', 'New'), count('changed', 'Changed'), count('unchanged', 'Unchanged')],
    ...[
      count('protected', 'Protected'),
      count('missing', 'Not in the file'),
      count('errors', 'Errors'),
    ],
  ],
  searched: ['uploaded_by', 'file_name'],
  order: [
    {
      path: ['uploaded_at'],
      descending: true,
      value: ({ uploaded_at }) => Date.parse(uploaded_at),
    },
    { path: ['id'] },
  ],
  rowKey: ({ id }) => id,
};
