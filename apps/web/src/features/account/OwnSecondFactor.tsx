import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecoveryCodes, Session } from '@milkround/contracts';
import { errorText } from '../../api/errors';
import { useTimeZone } from '../../api/settings.queries';
import { Enrolment } from '../../second-factor/Enrolment';
import { KeepCodes } from '../../second-factor/KeepCodes';
import { useCall } from '../../second-factor/use-call';
import { Button } from '../../ui/Button';
import { FormActions } from '../../ui/FormActions';
import { ErrorNote } from '../../ui/ErrorNote';
import { formatTimestamp } from '../../ui/format';
import { LoadingRows } from '../../ui/LoadingRows';
import { Modal } from '../../ui/Modal';
import { TextField } from '../../ui/TextField';
import { accountQuery } from './account.queries';
import styles from './Account.module.css';

export function OwnSecondFactor({ session }: { session: Session }) {
  const { t } = useTranslation();
  const { data, isPending, error, refetch } = useQuery(accountQuery(session.role));
  const [dialog, setDialog] = useState<'on' | 'off' | 'codes' | null>(null);
  const cache = useQueryClient();
  const finish = () => {
    setDialog(null);
    void cache.invalidateQueries({ queryKey: accountQuery(session.role).queryKey });
  };
  const timeZone = useTimeZone();
  const state = data?.secondFactor;
  return (
    <section className={styles.card} aria-labelledby="own-second-factor">
      <h2 id="own-second-factor">{t('Second factor')}</h2>
      {isPending && <LoadingRows count={1} height={72} />}
      {error && !data && (
        <ErrorNote
          message={t('Error loading data.')}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      )}
      {state && (
        <>
          <p className={styles.hint}>
            {state.enabledAt === null
              ? t(
                  'With a second factor, a stolen password alone does not open your account: you also enter a code that your phone shows.',
                )
              : t(
                  'On since {{time}}. At every sign-in you are asked for a code of your authenticator app.',
                  {
                    time: formatTimestamp(state.enabledAt, timeZone),
                  },
                )}
          </p>
          {state.enabledAt !== null && (
            <p className={styles.hint}>
              {t('Recovery codes left: {{number}}', { number: state.codesLeft })}
            </p>
          )}
          {state.enabledAt !== null && state.isRequired && (
            <p className={styles.hint}>
              {t(
                'It is required here: after you switch it off, the next page asks you to switch it on again.',
              )}
            </p>
          )}
          <Button
            look={state.enabledAt === null ? 'primary' : 'ghost'}
            onClick={() => setDialog(state.enabledAt === null ? 'on' : 'off')}
          >
            {state.enabledAt === null
              ? t('Switch on second factor')
              : t('Switch off second factor')}
          </Button>
        </>
      )}
      {state && state.enabledAt !== null && (
        <Button look="ghost" onClick={() => setDialog('codes')}>
          {t('New recovery codes')}
        </Button>
      )}
      {dialog === 'codes' && (
        <NewCodes session={session} onClose={() => setDialog(null)} onDone={finish} />
      )}
      {dialog === 'on' && (
        <Modal title={t('Switch on second factor')} onClose={finish}>
          <Enrolment session={session} onDone={finish} />
        </Modal>
      )}
      {dialog === 'off' && (
        <SwitchOff session={session} onClose={() => setDialog(null)} onDone={finish} />
      )}
    </section>
  );
}

interface AskProps {
  session: Session;
  onClose: () => void;
  onDone: () => void;
}

function SwitchOff({ session, onClose, onDone }: AskProps) {
  const { t } = useTranslation();
  const { send, isSending, error } = useCall(session, 'disable-second-factor', onDone);
  return (
    <Modal title={t('Switch off second factor')} onClose={onClose}>
      <CredentialsForm
        label={t('Switch off')}
        look="danger"
        isSending={isSending}
        error={error}
        onSend={send}
      />
    </Modal>
  );
}

function NewCodes({ session, onClose, onDone }: AskProps) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<string[] | null>(null);
  const { send, isSending, error } = useCall<RecoveryCodes>(
    session,
    'replace-recovery-codes',
    ({ codes: newCodes }) => setCodes(newCodes),
  );
  return (
    <Modal title={t('New recovery codes')} onClose={codes ? onDone : onClose}>
      {codes ? (
        <KeepCodes codes={codes} onKept={onDone} />
      ) : (
        <>
          <p>{t('You get ten new codes. The old ones are not valid any more.')}</p>
          <CredentialsForm
            label={t('Make new codes')}
            look="primary"
            isSending={isSending}
            error={error}
            onSend={send}
          />
        </>
      )}
    </Modal>
  );
}

interface CredentialsProps {
  label: string;
  look: 'primary' | 'danger';
  isSending: boolean;
  error: string | undefined;
  onSend: (credentials: { password: string; code: string }) => void;
}

/** Asks for the own password and a code again. */
function CredentialsForm({ label, look, isSending, error, onSend }: CredentialsProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend({ password, code });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('Your password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        label={t('Code of the app, or a recovery code')}
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        error={error}
        onChange={(event) => setCode(event.target.value)}
      />
      <FormActions confirm={label} look={look} isSaving={isSending} />
    </form>
  );
}
