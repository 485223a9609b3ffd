import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnSession, Role } from '@milkround/contracts';
import { errorText } from '../../api/errors';
import { useTimeZone } from '../../api/settings.queries';
import { Button } from '../../ui/Button';
import { Confirm } from '../../ui/Confirm';
import { ErrorNote } from '../../ui/ErrorNote';
import { formatTimestamp } from '../../ui/format';
import { LoadingRows } from '../../ui/LoadingRows';
import { useSave } from '../../ui/useSave';
import { accountQuery } from './account.queries';
import styles from './Account.module.css';

/** The devices on which the person is signed in. Each of them, or all but this one, can be signed out. */
export function OwnSessions({ role }: { role: Role }) {
  const { t } = useTranslation();
  const { data, isPending, error, refetch } = useQuery(accountQuery(role));
  const [question, setQuestion] = useState<OwnSession | 'others' | null>(null);
  const { save, isSaving } = useSave({
    invalidates: [accountQuery(role).queryKey],
    onDone: () => setQuestion(null),
    onError: () => {
      setQuestion(null);
      void refetch();
      return false;
    },
  });
  const nameOf = useDeviceName();
  const end = () => {
    if (question !== null)
      save(
        question === 'others' ? `${role}/end-other-sessions` : `${role}/end-session/${question.id}`,
        {},
      );
  };
  const sessions = data?.sessions ?? [];
  return (
    <section className={styles.card} aria-labelledby="own-sessions">
      <h2 id="own-sessions">{t('Where you are signed in')}</h2>
      {isPending && <LoadingRows count={2} height={72} />}
      {error && !data && (
        <ErrorNote
          message={t('Error loading data.')}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      )}
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setQuestion(session)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button look="ghost" onClick={() => setQuestion('others')}>
          {t('End all other sessions')}
        </Button>
      )}
      {question !== null && (
        <Confirm
          title={
            question === 'others'
              ? t('End all other sessions')
              : t('End the session on {{device}}', { device: nameOf(question) })
          }
          message={t(
            'The device is signed out. Entries that it has not sent yet stay on it until you sign in there again.',
          )}
          confirm={t('End session')}
          isDangerous
          isBusy={isSaving}
          onCancel={() => setQuestion(null)}
          onConfirm={end}
        />
      )}
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const name = useDeviceName()(session);
  return (
    <li className={styles.session}>
      <div className={styles.words}>
        <b>{name}</b>
        {session.isCurrent && <span className={styles.current}>{t('This one')}</span>}
        <span>{t('since {{time}}', { time: formatTimestamp(session.since, timeZone) })}</span>
        <span>
          {t('last seen {{time}}', { time: formatTimestamp(session.lastSeen, timeZone) })}
          {session.address !== null && ` · ${session.address}`}
        </span>
      </div>
      {!session.isCurrent && (
        <Button
          look="ghost"
          onClick={onEnd}
          aria-label={t('End the session on {{device}}', { device: name })}
        >
          {t('End')}
        </Button>
      )}
    </li>
  );
}

function useDeviceName(): (session: OwnSession) => string {
  const { t } = useTranslation();
  return ({ browser, system }) => {
    if (browser !== null && system !== null)
      return t('{{browser}} on {{system}}', { browser, system });
    return browser ?? system ?? t('Unknown device');
  };
}
