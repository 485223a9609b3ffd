import type { NotDeliveredRow } from '@milkround/contracts';
import { REPORTS } from '@milkround/domain';
import { i18n } from '../../i18n';
import { absenceWords } from '../../ui/absence-words';
import { ConsumerLink } from '../../ui/ConsumerLink';
import { formatDate, formatTimestamp } from '../../ui/format';
import type { ReportKind } from './report-kind';
import styles from './SinceClose.module.css';

/** The stops at which nothing could be delivered. */
export const notDeliveredReport: ReportKind<NotDeliveredRow> = {
  definition: REPORTS['not-delivered'],
  show: (key, row, { timeZone }) => {
    if (key === 'consumer_name') return <ConsumerLink id={row.consumer_id} name={row.consumer_name} />;
    if (key === 'remark') return absenceWords(row.remark, i18n.t);
    if (key !== 'again_date' || row.again_date === null) return undefined;
    return (
      <>
        <span>{i18n.t('{{date}}, with {{boy}}', { date: formatDate(row.again_date), boy: row.again_boy })}</span>
        {row.again_at !== null && (
          <span className={styles.late}>
            {i18n.t('by {{name}}, {{time}}', { name: row.again_by, time: formatTimestamp(row.again_at, timeZone) })}
          </span>
        )}
      </>
    );
  },
};
