import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SecondFactorOwner } from '@milkround/contracts';
import { api } from '../../../api/client';
import { errorText } from '../../../api/errors';
import { useSession } from '../../../session/session';
import { Button } from '../../../ui/Button';
import { ErrorNote } from '../../../ui/ErrorNote';
import { LoadingRows } from '../../../ui/LoadingRows';
import { useSave } from '../../../ui/useSave';
import type { SignInPerson } from './sign-in-person';
import styles from './PersonSignIn.module.css';

const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: ({ signal }) => api.get<SecondFactorOwner[]>('admin/get-second-factors', {}, { signal }),
  staleTime: 0,
});

/** Whether a person of the office has a second factor, and a button that resets a lost one. */
export function ResetSecondFactor({
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
