import { Suspense, useState, type ChangeEvent, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import {
  messageKey,
  type MessageCode,
  type Role,
  DEMO_LOGINS_PATH,
  type DemoLogin,
} from '@milkround/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { text } from '../../i18n';
import { ROLE_PLACES } from '../../session/roles';
import { useExpired, useSession } from '../../session/session';
import { Button } from '../../ui/Button';
import { lazyPart } from '../../ui/lazy-part';
import { useTitle } from '../../ui/Screen';
import { TextField } from '../../ui/TextField';
import { KeptDay } from './KeptDay';
import { PasswordField } from './PasswordField';
import { useSignIn, type SignIn, validate, type Credentials } from './use-sign-in';
import { SignInFrame } from './SignInFrame';
import { api } from '../../api/client';
import { settingsQuery } from '../../api/settings.queries';
import styles from './SignInScreen.module.css';

const { Component: SecondStep } = lazyPart(() => import('./SecondStep'));

const GREETING: Record<Role, string> = {
  admin: text('The whole dairy at a glance.'),
  supervisor: text('See how far the morning has come.'),
  'delivery-boy': text('Your round is ready.'),
};

/** The reasons for the end of a session, by the code of the refusal. */
const WHY_ENDED: Partial<Record<string, string>> = {
  'account-closed': messageKey('account-closed-notice'),
  'session-idle': text(
    'You were signed out because nothing was done here for 4 hours. Please sign in again.',
  ),
} satisfies Partial<Record<MessageCode, string>>;

export interface SignInProps {
  role: Role;
  /** Loads the files of the role's dashboard while the session starts. */
  preload: () => void;
}

/** The sign-in of one role by email and password. It leads to the role's dashboard, or back to the page of an ended session. */
export default function SignInScreen({ role, preload }: SignInProps) {
  const { t } = useTranslation();
  const session = useSession();
  const expired = useExpired();
  const isOver = expired?.role === role;
  const [goal] = useState(() => (isOver ? expired.from : ROLE_PLACES[role].dashboard));
  const signIn = useSignIn(role, preload);
  const name = t(ROLE_PLACES[role].entrance);
  useTitle(name);
  if (session?.role === role) return <Navigate to={goal} replace />;
  return (
    <SignInFrame>
      <div>
        <h1>{name}</h1>
        <p className={styles.greeting}>{t(GREETING[role])}</p>
      </div>
      {isOver && expired.wasRefused && (
        <p className={styles.thrownOut} role="alert">
          {t(WHY_ENDED[expired.code ?? ''] ?? messageKey('unauthorized'))}
        </p>
      )}
      {signIn.step ? (
        <Suspense>
          <SecondStep step={signIn.step} signIn={signIn} />
        </Suspense>
      ) : (
        <>
          <SignInForm role={role} signIn={signIn} />
          {role === 'delivery-boy' && <KeptDay />}
          <DemoLogins role={role} signIn={signIn} />
        </>
      )}
    </SignInFrame>
  );
}

function SignInForm({ role, signIn }: { role: Role; signIn: SignIn }) {
  const { t } = useTranslation();
  const [values, setValues] = useState<Credentials>({ username: '', password: '' });
  const [touched, setTouched] = useState({ username: false, password: false });
  const { isSending } = signIn;
  const errors = validate(role, values);
  const shownError = (field: keyof Credentials) => (touched[field] ? errors[field] : undefined);
  const bind = (field: keyof Credentials) => ({
    value: values[field],
    error: translateError(shownError(field)),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setValues({ ...values, [field]: event.target.value });
      setTouched({ ...touched, [field]: true });
    },
  });

  const translateError = (error: string | undefined) => error && t(error);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched({ username: true, password: true });
    if (Object.keys(errors).length === 0) void signIn.send(values);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('Email')}
        type="email"
        name="username"
        autoComplete="username"
        inputMode="email"
        disabled={isSending}
        {...bind('username')}
      />
      <PasswordField disabled={isSending} {...bind('password')} />
      <Button type="submit" wide disabled={isSending}>
        {isSending ? t('Signing in...') : t('Sign in')}
      </Button>
    </form>
  );
}

const demoLoginsQuery = queryOptions({
  queryKey: ['demo-logins'],
  queryFn: ({ signal }) => api.get<DemoLogin[]>(DEMO_LOGINS_PATH, {}, { signal }),
  staleTime: Infinity,
});

/** A button for each person of the demo who can sign in here. A server without the demo has none. */
function DemoLogins({ role, signIn }: { role: Role; signIn: SignIn }) {
  const { t } = useTranslation();
  const isDemo = useQuery(settingsQuery).data?.demo ?? false;
  const { data: logins = [] } = useQuery({ ...demoLoginsQuery, enabled: isDemo });
  const roleLogins = logins.filter((login) => login.role === role);
  if (roleLogins.length === 0) return null;
  return (
    <section className={styles.demo} aria-label={t('Demo')}>
      <p>{t('This is a demo. Sign in with one tap as')}</p>
      <div>
        {roleLogins.map(({ name, areaName, username, password }) => (
          <Button
            key={username}
            look="ghost"
            wide
            disabled={signIn.isSending}
            onClick={() => void signIn.send({ username, password })}
          >
            <span>
              {name} {areaName && <small>{areaName}</small>}
            </span>
          </Button>
        ))}
      </div>
    </section>
  );
}
