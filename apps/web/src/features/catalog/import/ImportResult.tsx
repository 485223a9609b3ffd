import { useTranslation } from 'react-i18next';
import type { StaffImportAnswer } from '@milkround/contracts';
import { Counts } from '../../../file-upload/Counts';
import { RowErrors } from '../../../file-upload/RowErrors';
import styles from '../../../file-upload/CheckPreview.module.css';
import { translate, type Translatable } from '../../../i18n/translate';

/** An import that was carried out. */
export interface ImportDone {
  /** The server's message. */
  said: Translatable;
  answer: StaffImportAnswer;
}

/** Shows what became of a file of people. */
export function ImportResult({ done: { said, answer } }: { done: ImportDone }) {
  const { t } = useTranslation();
  const { added, changed, unchanged, errors, errorCount } = answer;
  return (
    <div className={styles.preview}>
      <p role="status" className={styles.about}>
        {translate(said)}
      </p>
      <Counts
        counts={[
          { label: t('New'), value: added },
          { label: t('Changed'), value: changed },
          { label: t('Unchanged'), value: unchanged },
          { label: t('Errors'), value: errorCount, isBad: true },
        ]}
      />
      <RowErrors errors={errors} count={errorCount} />
    </div>
  );
}
