import { translate, type Translatable } from '../../../i18n/translate';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, UploadAnswer } from '@milkround/contracts';
import { Button } from '../../../ui/Button';
import { countParams, formatDate } from '../../../ui/format';
import { lineFigures, lineSentence } from './CheckPreview';
import { ProtectedLines } from './ProtectedLines';
import { Counts } from '../../../file-upload/FilePreview';
import { RowErrors } from '../../../file-upload/RowTable';
import styles from './UploadResult.module.css';

/** An upload that was carried out. */
export interface UploadDone {
  /** The server's message. */
  message: Translatable;
  fileName: string;
  date: BusinessDate;
  answer: UploadAnswer;
}

/** Shows the result of an upload until it is dismissed. */
export function UploadResult({
  upload: { message, fileName, date, answer },
  onDismiss,
}: {
  upload: UploadDone;
  onDismiss: () => void;
}) {
  const { t } = useTranslation();
  return (
    <section className={styles.result} aria-label={t('Result of the upload')}>
      <div className={styles.head}>
        <div className={styles.words}>
          <p role="status" className={styles.message}>
            {translate(message)}
          </p>
          <p className={styles.about}>
            {t('{{file}} for {{date}}', { file: fileName, date: formatDate(date) })}
          </p>
        </div>
        <Button look="ghost" icon="close" onClick={onDismiss}>
          {t('Close')}
        </Button>
      </div>
      <p>
        {[
          lineSentence(answer, t),
          ...(answer.moved > 0
            ? [t('{{shown}} stops moved from other delivery boys', countParams(answer.moved))]
            : []),
        ].join('; ')}
        .
      </p>
      <Counts counts={lineFigures(answer, t, true)} />
      <RowErrors errors={answer.errors} count={answer.errorCount} />
      <ProtectedLines lines={answer.protected} count={answer.protectedCount} />
    </section>
  );
}
