import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button';
import { askToLeave, forgetUnsaved, isAnythingUnsaved } from '../ui/unsaved';
import { useNewerVersion } from './newer-version';
import { useQuietMoment } from './quiet-moment';
import styles from './UpdateNote.module.css';

/** One line while a newer build waits for the user's consent. It appears at a moment without input, so that no tap misses its target. */
export function UpdateNote() {
  const { t } = useTranslation();
  const take = useNewerVersion();
  const isShown = useQuietMoment(take !== null);
  const update = async () => {
    if (isAnythingUnsaved()) {
      if (!(await askToLeave())) return;
      forgetUnsaved();
    }
    take?.();
  };
  return (
    <div role="status">
      {isShown && (
        <p className={styles.note}>
          {t('A new version is ready.')}
          <Button look="ghost" onClick={() => void update()}>
            {t('Update')}
          </Button>
        </p>
      )}
    </div>
  );
}
