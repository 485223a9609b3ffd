import { Link } from 'react-router-dom';
import type { UploadRow } from '@milkround/contracts';
import { REPORTS } from '@milkround/domain';
import { i18n } from '../../i18n';
import { formatTimestamp } from '../../ui/format';
import type { ReportKind } from './report-kind';
import styles from './UploadReport.module.css';

/** The uploads, each with the way to what it changed. */
export const uploadReport: ReportKind<UploadRow> = {
  definition: REPORTS.uploads,
  show: (key, { id, uploaded_at, file_name }, { timeZone }) =>
    key === 'uploaded_at' ? (
      <span className={styles.uploaded}>
        {formatTimestamp(uploaded_at, timeZone)}
        <Link to={`/admin/activity?uploadId=${id}`} aria-label={i18n.t('Activity of {{name}}', { name: file_name })}>
          {i18n.t('Activity')}
        </Link>
      </span>
    ) : undefined,
};
