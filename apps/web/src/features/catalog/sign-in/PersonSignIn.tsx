import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SecondFactorOwner } from '@milkround/contracts';
import { api } from '../../../api/client';
import { errorText } from '../../../api/errors';
import { useSession } from '../../../session/session';
import { Button } from '../../../ui/Button';
import { ErrorNote } from '../../../ui/ErrorNote';
import { LoadingRows } from '../../../ui/LoadingRows';
import { Modal } from '../../../ui/Modal';
import { useSave } from '../../../ui/useSave';
import { PasswordLinkPart } from './PasswordLinkPart';
import styles from './PersonSignIn.module.css';
import type { SignInPerson } from './sign-in-person';

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

const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: ({ signal }) => api.get<SecondFactorOwner[]>('admin/get-second-factors', {}, { signal }),
  staleTime: 0,
});

/** Whether a person of the office has a second factor, and a button that resets a lost one. */
function ResetSecondFactor({
  person: { role, id },
  onDone,
}: {
  person: SignInPerson;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const session = useSession();
  const { data, isPending, error, refetch } = useQuery(secondFactorsQuery);
  const { save, isSaving } = useSave({ invalidates: [secondFactorsQuery.queryKey], onDone });
  const isOn = data?.some((owner) => owner.role === role && owner.id === id);
  const isOwn = session?.role === 'admin' && role === 'admin' && session.id === id;
  return (
    <section className={styles.part} aria-labelledby="person-second-factor">
      <h3 id="person-second-factor">{t('Second factor')}</h3>
      {isPending && <LoadingRows count={1} height={48} />}
      {error && !data && (
        <ErrorNote
          message={t('Error loading data.')}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data && !isOn && <p>{t('Off. Everybody of the office can switch it on under Account.')}</p>}
      {isOn && isOwn && <p>{t('On. You switch your own off under Account.')}</p>}
      {isOn && !isOwn && (
        <>
          <p>
            {t(
              'On. Reset it only if you know that it is really this person who has lost phone and recovery codes.',
            )}
          </p>
          <Button
            look="danger"
            disabled={isSaving}
            onClick={() => save(`admin/reset-${role}-second-factor/${id}`, {})}
          >
            {t('Reset second factor')}
          </Button>
        </>
      )}
    </section>
  );
}

/** Lets a person try again who is locked out after wrong passwords. */
function UnlockPart({
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
