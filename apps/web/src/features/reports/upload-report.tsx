import type { UploadRow } from '@milkround/contracts';
import { REPORTS } from '@milkround/domain';
import { formatQuantity, formatTimestamp } from '../../ui/format';
import type { ReportKind } from './report-kind';
import { WithActivity } from './WithActivity';

/** The uploads, each with the way to what it changed. */
export const uploadReport: ReportKind<UploadRow> = {
  definition: REPORTS.uploads,
  countWords: (count, t) => t('Uploads: {{shown}}', { shown: formatQuantity(count) }),
  show: (key, { id, uploaded_at, file_name }, { timeZone }) =>
    key === 'uploaded_at' ? (
      <WithActivity to={`/admin/activity?uploadId=${id}`} name={file_name}>
        {formatTimestamp(uploaded_at, timeZone)}
      </WithActivity>
    ) : undefined,
};
