import { useTranslation } from 'react-i18next';
import { Counts } from '../../../file-upload/Counts';
import { lineWords, type LineCounts } from '../../../ui/line-words';
import styles from './UploadCounts.module.css';

interface Props extends LineCounts {
  errors: number;
  /** The number of lines that are not in the file; undefined if it is not shown. */
  missing?: number;
  /** Further clauses of the sentence; false for those that do not apply. */
  clauses?: readonly (string | false)[];
}

/** Shows the numbers of new, changed, unchanged and other lines of an order file, as a sentence and as figures. */
export function UploadCounts({ missing, clauses = [], ...counts }: Props) {
  const { t } = useTranslation();
  const { added, changed, unchanged, isProtected, errors } = counts;
  return (
    <div className={styles.counts}>
      <p>{[lineWords(counts, t), ...clauses].filter((clause) => clause !== false).join('; ')}.</p>
      <Counts
        counts={[
          { label: t('New'), value: added },
          { label: t('Changed'), value: changed },
          { label: t('Unchanged'), value: unchanged },
          { label: t('Protected'), value: isProtected },
          ...(missing === undefined ? [] : [{ label: t('Not in the file'), value: missing }]),
          { label: t('Errors'), value: errors, isBad: true },
        ]}
      />
    </div>
  );
}
