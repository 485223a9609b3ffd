import type { NotDeliveredRow } from '@milkround/contracts';
import { REPORTS, totalOfMissing } from '@milkround/domain';
import { i18n } from '../../i18n';
import { absenceWords } from '../../ui/absence-words';
import { ConsumerLink } from '../../ui/ConsumerLink';
import { formatDate, formatTimestamp } from '../../ui/format';
import { stopOf } from './remarks-report';
import type { ReportKind } from './report-kind';
import { Stacked } from './Stacked';

/** The stops with a line that got less than required. */
export const notDeliveredReport: ReportKind<NotDeliveredRow> = {
  definition: REPORTS['not-delivered'],
  stopOf,
  showTotal: (key, rows) => (key === 'missing' ? (totalOfMissing(rows) ?? '-') : undefined),
  show: (key, row, { timeZone }) => {
    if (key === 'consumer_name')
      return (
        <Stacked note={row.consumer_id}>
          <ConsumerLink id={row.consumer_id} name={row.consumer_name} />
        </Stacked>
      );
    if (key === 'remark') return absenceWords(row.remark, i18n.t);
    if (key === 'marked_at' && row.marked_at !== null)
      return <Stacked note={row.marked_by}>{formatTimestamp(row.marked_at, timeZone)}</Stacked>;
    if (key !== 'again_date' || row.again_date === null || row.again_at === null) return undefined;
    const author = i18n.t('by {{name}}, {{time}}', {
      name: row.again_by,
      time: formatTimestamp(row.again_at, timeZone),
    });
    return (
      <Stacked note={author}>
        {i18n.t('{{date}}, with {{boy}}', { date: formatDate(row.again_date), boy: row.again_boy })}
      </Stacked>
    );
  },
};
