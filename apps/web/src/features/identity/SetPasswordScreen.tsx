import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import {
  ADMIN_PASSWORD_MIN_LENGTH,
  messageKey,
  PASSWORD_MIN_LENGTH,
  type PasswordLinkOwner,
  type Role,
} from '@milkround/contracts';
import { api } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import { translate } from '../../i18n/translate';
import { ROLE_PLACES } from '../../session/roles';
import { Button, buttonClass } from '../../ui/Button';
import { ErrorNote } from '../../ui/ErrorNote';
import { LoadingRows } from '../../ui/LoadingRows';
import { useTitle } from '../../ui/Screen';
import { useExpiryText } from '../../ui/useExpiryText';
import { PasswordField } from './PasswordField';
import { SignInFrame } from './SignInFrame';
import styles from './SignInScreen.module.css';

/** The page of a password link: it names the account and accepts the new password. The token is the fragment of the address. */
export default function SetPasswordScreen() {
  const { t } = useTranslation();
  const { hash } = useLocation();
  useTitle(t('Choose a password'));
  return (
    <SignInFrame>
      <OpenedLink key={hash} token={hash.slice(1)} />
    </SignInFrame>
  );
}

const lookUp = (token: string) =>
  api.post<PasswordLinkOwner>('password-link/look-up', { token }, { anonymous: true });
const setPassword = (token: string, password: string) =>
  api.post<PasswordLinkOwner>(
    'password-link/set-password',
    { token, password },
    { anonymous: true },
  );

function OpenedLink({ token }: { token: string }) {
  const { t } = useTranslation();
  const expiryText = useExpiryText();
  // A mutation, so that nothing of a link is cached and it is looked up again after every reload.
  const {
    mutate: open,
    data: link,
    error,
    isIdle,
    isPending,
  } = useMutation({ mutationFn: () => lookUp(token) });
  const {
    mutate: send,
    data: result,
    error: sendError,
    isPending: isSending,
  } = useMutation({ mutationFn: (value: string) => setPassword(token, value) });
  const [password, setTyped] = useState('');
  const [short, setShort] = useState<string>();
  useEffect(() => open(), [open]);
  if (isIdle || isPending) return <LoadingRows count={2} height={64} />;
  const owner = link?.data;
  // A refusal of the link itself, including a link that is used or revoked while its page is open.
  const linkError = [error, sendError].find(
    (candidate) => candidate instanceof ApiError && candidate.status === 404,
  );
  if (linkError)
    return (
      <>
        <h1>{t('Choose a password')}</h1>
        <p className={styles.thrownOut} role="alert">
          {errorText(linkError)}
        </p>
        {/* The request is sent again when its answer is lost, and by then its link is used. */}
        {owner && (
          <>
            <p className={styles.greeting}>
              {t(
                'If you have just set a password here, it may be valid already: try to sign in with it.',
              )}
            </p>
            <SignInLink role={owner.role} />
          </>
        )}
      </>
    );
  if (error)
    return (
      <ErrorNote
        message={t('Error loading data.')}
        detail={errorText(error)}
        onRetry={() => open()}
      />
    );
  if (result)
    return (
      <>
        <h1>{t('Your password is set')}</h1>
        <p>
          {t('You can sign in with {{email}} now. All other sessions of this account have ended.', {
            email: result.data.email,
          })}
        </p>
        <SignInLink role={result.data.role} />
      </>
    );
  if (!owner) return null;
  const min = owner.role === 'admin' ? ADMIN_PASSWORD_MIN_LENGTH : PASSWORD_MIN_LENGTH;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password.length >= min) return send(password);
    setShort(
      owner.role === 'admin'
        ? messageKey('admin-password-short')
        : messageKey('password-too-short'),
    );
  };
  return (
    <>
      <div>
        <h1>{t('Choose a password')}</h1>
        <p className={styles.greeting}>
          {t('For {{name}}, {{role}}, who signs in with {{email}}.', {
            name: owner.name,
            role: t(ROLE_PLACES[owner.role].name),
            email: owner.email,
          })}
        </p>
      </div>
      <form className={styles.form} onSubmit={submit} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={owner.email} readOnly />
        <PasswordField
          isNew
          hint={t('At least {{number}} characters', { number: min })}
          value={password}
          error={short ? t(short) : sendError ? wordsOf(sendError) : undefined}
          disabled={isSending}
          onChange={(event) => {
            setTyped(event.target.value);
            setShort(undefined);
          }}
        />
        <Button type="submit" wide disabled={isSending}>
          {t('Set password')}
        </Button>
      </form>
      <p className={styles.greeting}>
        {t('This link works once, until {{time}}.', { time: expiryText(owner.expiresAt) })}
      </p>
    </>
  );
}

function SignInLink({ role }: { role: Role }) {
  const { t } = useTranslation();
  return (
    <Link to={ROLE_PLACES[role].signIn} replace className={buttonClass('primary')}>
      {t('Sign in')}
    </Link>
  );
}

/** Returns the server's message about the password, or else its message about the call. */
function wordsOf(error: Error): string {
  const [field] = error instanceof ApiError ? error.errors : [];
  return field ? translate(field) : errorText(error);
}
