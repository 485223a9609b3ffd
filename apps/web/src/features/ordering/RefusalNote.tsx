import { Icon } from '../../ui/Icon';
import { RowErrors } from './RowErrors';
import type { Refusal } from './upload-state';
import styles from './UploadDialog.module.css';

/** Why the file was not taken. */
export function RefusalNote({ refusal: { message, errors } }: { refusal: Refusal }) {
  return (
    <>
      <p className={styles.refusal} role="alert">
        <Icon name="close" />
        {message}
      </p>
      <RowErrors errors={errors} count={errors.length} />
    </>
  );
}
