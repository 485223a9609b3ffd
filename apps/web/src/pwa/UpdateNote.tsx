import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';
import { Button } from '../ui/Button';
import { askToLeave, forgetUnsaved, isAnythingUnsaved } from '../ui/unsaved';
import { useNewerVersion } from './newer-version';
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

const QUIET_MS = 3_000;
const STIRS = ['pointerdown', 'keydown', 'scroll'] as const;

/** Whether there was no input for three seconds since `isAwaited`, so that the page may move without a tap missing its target. */
function useQuietMoment(isAwaited: boolean): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!isAwaited || isQuiet) return;
    const makeQuiet = () => setQuiet(true);
    let timer = setTimeout(makeQuiet, QUIET_MS);
    const startAnew = () => {
      clearTimeout(timer);
      timer = setTimeout(makeQuiet, QUIET_MS);
    };
    STIRS.forEach((stir) =>
      window.addEventListener(stir, startAnew, { capture: true, passive: true }),
    );
    return () => {
      clearTimeout(timer);
      STIRS.forEach((stir) => window.removeEventListener(stir, startAnew, { capture: true }));
    };
  }, [isAwaited, isQuiet]);
  return isAwaited && isQuiet;
}
