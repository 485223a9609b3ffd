import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/Icon';
import { translateRefusal } from './send-upload';
import { RowErrors } from './RowErrors';
import type { UploadRefusal } from './upload-state';
import styles from './FileUpload.module.css';

/** The reason why the file was refused. */
export function RefusalNote({ refusal: { reason, errors } }: { refusal: UploadRefusal }) {
  useTranslation();
  // The messages about the whole file are shown above already.
  const rows = errors.filter((error) => error.row > 0 || error.message !== reason.message);
  return (
    <>
      <p className={styles.refusal} role="alert">
        <Icon name="close" />
        {translateRefusal(reason)}
      </p>
      <RowErrors errors={rows} count={rows.length} />
    </>
  );
}
