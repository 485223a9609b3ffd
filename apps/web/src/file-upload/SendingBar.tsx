import { useTranslation } from 'react-i18next';
import type { ChosenFile } from './upload-file';
import styles from './FileUpload.module.css';

interface Props {
  file: ChosenFile;
  /** The text for the server's work on the file. */
  doing: string;
  /** 0 to 1; null while the server is at work. */
  share: number | null;
}

/** Shows the progress of sending the file, then that the server reads it. */
export function SendingBar({ file, doing, share }: Props) {
  const { t } = useTranslation();
  const percent = share === null ? null : Math.floor(share * 100);
  return (
    <div className={styles.sending}>
      <p role="status">
        {percent === null ? doing : t('Sending {{file}}…', { file: file.name })}
        {percent !== null && <b className={styles.percent}> {percent} %</b>}
      </p>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={`${doing} ${file.name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
      >
        <span
          className={percent === null ? styles.waiting : styles.sent}
          style={percent === null ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
