import type { UploadRow, UploadRowCounts } from '@milkround/contracts';
import { text } from '../../i18n';
import type { DataColumn } from '../../ui/DataTable';
import { formatDate, formatQuantity, formatTimestamp } from '../../ui/format';
import { DownloadButton } from './DownloadButton';

const count = (key: keyof UploadRowCounts, label: string): DataColumn<UploadRow> => ({
  key,
  label,
  align: 'end',
  value: ({ counts }) => counts?.[key] ?? -1,
  show: ({ counts }) => formatCount(counts?.[key]),
});

const formatCount = (value: number | null | undefined): string => (value === null || value === undefined ? '-' : formatQuantity(value));

/** The columns of the list of uploads; times in the business's time zone. */
export const uploadColumns = (timeZone: string | undefined): readonly DataColumn<UploadRow>[] => [
  {
    key: 'uploaded_at',
    label: text('Uploaded At'),
    value: ({ uploaded_at }) => Date.parse(uploaded_at),
    show: ({ uploaded_at }) => formatTimestamp(uploaded_at, timeZone),
  },
  { key: 'uploaded_by', label: text('Uploaded By'), value: ({ uploaded_by }) => uploaded_by },
  {
    key: 'file_name',
    label: text('File'),
    value: ({ file_name }) => file_name,
    show: ({ file, file_name }) => (
      <DownloadButton path={file} name={file_name}>
        {file_name}
      </DownloadButton>
    ),
  },
  {
    key: 'order_date',
    label: text('Order Date'),
    value: ({ order_date }) => order_date,
    show: ({ order_date }) => formatDate(order_date),
  },
  count('added', text('New')),
  count('changed', text('Changed')),
  count('unchanged', text('Unchanged')),
  count('protected', text('Protected')),
  count('missing', text('Not in the file')),
  count('errors', text('Errors')),
];
