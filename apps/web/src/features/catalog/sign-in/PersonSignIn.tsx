import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/Modal';
import { PasswordLinkPart } from './PasswordLinkPart';
import { ResetSecondFactor } from './ResetSecondFactor';
import { UnlockPart } from './UnlockPart';
import type { SignInPerson } from './sign-in-person';
import styles from './PersonSignIn.module.css';

interface Props {
  person: SignInPerson;
  /** Whether the person was just added without a password: an invite link is made at once. */
  isInvited: boolean;
  onClose: () => void;
}

/** The sign-in of a person, and the help that an admin can give to a person who cannot sign in. */
export function PersonSignIn({ person, isInvited, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal title={t('Sign-in of {{name}}', { name: person.name })} onClose={onClose} size={480}>
      <div className={styles.parts}>
        <PasswordLinkPart person={person} isInvited={isInvited} />
        {person.role !== 'delivery-boy' && !isInvited && (
          <ResetSecondFactor person={person} onDone={onClose} />
        )}
        {!isInvited && <UnlockPart person={person} onDone={onClose} />}
      </div>
    </Modal>
  );
}
