import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { useSave } from '../../../ui/useSave';
import type { SignInPerson } from './sign-in-person';
import styles from './PersonSignIn.module.css';

/** Lets a person try again who is locked out after wrong passwords. */
export function UnlockPart({
  person: { role, id },
  onDone,
}: {
  person: SignInPerson;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const { save, isSaving } = useSave({ onDone });
  return (
    <section className={styles.part} aria-labelledby="person-unlock">
      <h3 id="person-unlock">{t('Too many wrong passwords')}</h3>
      <p>
        {t(
          'After ten wrong passwords nobody can sign in with this account on a new device for 15 minutes.',
        )}
      </p>
      <Button
        look="quiet"
        disabled={isSaving}
        onClick={() => save('admin/unlock-sign-in', { role, personId: id })}
      >
        {t('Unlock')}
      </Button>
    </section>
  );
}
