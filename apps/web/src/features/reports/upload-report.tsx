import type { UploadRow } from '@milkround/contracts';
import { REPORTS } from '@milkround/domain';
import { text } from '../../i18n';
import { lastWeek } from '../../ui/date-range/named-ranges';
import { formatQuantity, formatTimestamp } from '../../ui/format';
import type { ReportKind } from './report-kind';
import { WithActivity } from './WithActivity';

/** The uploads, each with the way to what it changed. */
export const uploadReport: ReportKind<UploadRow> = {
  definition: REPORTS.uploads,
  firstRange: lastWeek,
  rangeLabels: { from: text('Uploaded from'), to: text('Uploaded to') },
  note: text(
    'Protected are lines that stay as they are, whatever the file says: the order was already delivered, done or adjusted, or the consumer is paused or has another delivery boy.',
  ),
  countWords: (count, t) => t('Uploads: {{shown}}', { shown: formatQuantity(count) }),
  show: (key, { id, uploaded_at, file_name }, { timeZone }) =>
    key === 'uploaded_at' ? (
      <WithActivity to={`/admin/activity?uploadId=${id}`} name={file_name}>
        {formatTimestamp(uploaded_at, timeZone)}
      </WithActivity>
    ) : undefined,
};
