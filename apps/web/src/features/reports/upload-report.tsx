import type { UploadRow } from '@milkround/contracts';
import { REPORTS } from '@milkround/domain';
import { i18n, text } from '../../i18n';
import { lastWeek } from '../../ui/date-range/named-ranges';
import { formatQuantity, formatTimestamp } from '../../ui/format';
import { lineWords } from '../../ui/line-words';
import { formatCell } from './report-columns';
import type { ReportKind } from './report-kind';
import { Stacked } from './Stacked';
import { TakeBack } from './TakeBack';
import { WithActivity } from './WithActivity';

const FILE_COLUMN = REPORTS.uploads.columns([]).find(({ key }) => key === 'file_name');

/** The uploads, each with a link to its changes. */
export const uploadReport: ReportKind<UploadRow> = {
  definition: REPORTS.uploads,
  firstRange: lastWeek,
  rangeLabels: { from: text('Uploaded from'), to: text('Uploaded to') },
  note: text(
    'Protected are lines that stay as they are, whatever the file says: the order was already delivered, done or adjusted, or the consumer is paused or has another delivery boy.',
  ),
  countWords: (count, t) => t('Uploads: {{shown}}', { shown: formatQuantity(count) }),
  show: (key, upload, place) => {
    const { id, uploaded_at, file_name, counts } = upload;
    if (key === 'file_name' && FILE_COLUMN)
      return (
        <Stacked note={lineWords({ ...counts, isProtected: counts.protected }, i18n.t)}>
          {formatCell(FILE_COLUMN, upload, place)}
        </Stacked>
      );
    return key === 'uploaded_at' ? (
      <WithActivity
        to={`/admin/activity?uploadId=${id}`}
        name={file_name}
        mark={<TakeBack upload={upload} />}
      >
        {formatTimestamp(uploaded_at, place.timeZone)}
      </WithActivity>
    ) : undefined;
  },
};
