import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '@milkround/contracts';
import { Button } from '../../ui/Button';
import { createNotices } from '../../ui/notices';
import { loginFailure } from './login';
import { beginOidc, finishOidc, oidcAnswer } from './oidc';
import type { SignIn } from './use-sign-in';

interface Props {
  role: Role;
  /** The name of the sign-in service. */
  name: string;
  /** The address that is opened after the sign-in. */
  goal: string;
  signIn: SignIn;
}

/** Opens the sign-in service of the office, and signs in with its answer when the service returns to this page. */
export default function OidcSignIn({ role, name, goal, signIn }: Props) {
  const { t } = useTranslation();
  const [isLeaving, setLeaving] = useState(false);
  /** A refused person may want to sign in with another account, for which the service would not ask by itself. */
  const [wasRefused, setRefused] = useState(false);
  const { ask } = signIn;
  useEffect(() => {
    const answer = oidcAnswer();
    if (answer === null) return;
    // The answer is valid once, so it is removed from the history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    void ask((code) =>
      finishOidc(role, code ? null : answer, code).catch((error: unknown) => {
        setRefused(true);
        throw error;
      }),
    );
  }, [role, ask]);
  const begin = () => {
    setLeaving(true);
    const notices = createNotices();
    void beginOidc(role, goal, wasRefused).catch((error: unknown) => {
      setLeaving(false);
      notices.error(t(loginFailure(error)));
    });
  };
  return (
    <Button look="ghost" wide disabled={isLeaving || signIn.isSending} onClick={begin}>
      {signIn.isSending ? t('Signing in...') : t('Sign in with {{name}}', { name })}
    </Button>
  );
}
