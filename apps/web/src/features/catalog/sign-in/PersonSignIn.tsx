import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/Modal';
import { PasswordLinkPart } from './PasswordLinkPart';
import { ResetSecondFactor } from './ResetSecondFactor';
import type { SignInPerson } from './sign-in-person';
import styles from './PersonSignIn.module.css';

/** How somebody signs in, and what an admin can do for who cannot. */
export function PersonSignIn({ person, onClose }: { person: SignInPerson; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal title={t('Sign-in of {{name}}', { name: person.name })} onClose={onClose} size={480}>
      <div className={styles.parts}>
        <PasswordLinkPart person={person} />
        {person.role !== 'delivery-boy' && <ResetSecondFactor person={person} onDone={onClose} />}
      </div>
    </Modal>
  );
}
