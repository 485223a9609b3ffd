import type { StaffImportAnswer } from '@milkround/contracts';
import styles from '../../../file-upload/CheckPreview.module.css';
import { translate, type Translatable } from '../../../i18n/translate';
import { ImportCounts } from './ImportCounts';

/** An import that was carried out. */
export interface ImportDone {
  /** The server's message. */
  message: Translatable;
  answer: StaffImportAnswer;
}

/** Shows the result of an import of people. */
export function ImportResult({ done: { message, answer } }: { done: ImportDone }) {
  return (
    <div className={styles.preview}>
      <p role="status" className={styles.about}>
        {translate(message)}
      </p>
      <ImportCounts check={answer} />
    </div>
  );
}
