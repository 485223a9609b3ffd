import { useState, type ChangeEvent, type FormEvent } from 'react';
import toast from 'react-hot-toast';
import { Link, Navigate } from 'react-router-dom';
import { TEXTS, type Role } from '@milkround/contracts';
import { preload } from '../../routes';
import { Brand } from '../../shell/Brand';
import { ROLE_PLACES } from '../../shell/roles';
import { startSession, useExpired, useSession } from '../../shell/session';
import { Button, buttonClass } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { useTitle } from '../../ui/Screen';
import { TextField } from '../../ui/TextField';
import { login, loginFailure } from './login';
import { PasswordField } from './PasswordField';
import { SignInPicture } from './SignInPicture';
import { validate, type Credentials } from './validation';
import styles from './SignInScreen.module.css';

const GREETING: Record<Role, string> = {
  admin: 'The whole dairy at a glance.',
  supervisor: 'See how far the morning has come.',
  'delivery-boy': 'Your round is ready.',
};

/** Email and password of one role; afterwards the role's dashboard, or the place that an ended session was at. */
export default function SignInScreen({ role }: { role: Role }) {
  const session = useSession();
  const expired = useExpired();
  const wasThrownOut = expired?.role === role;
  const [goal] = useState(wasThrownOut ? expired.from : ROLE_PLACES[role].dashboard);
  const name = `${ROLE_PLACES[role].name} Login`;
  useTitle(name);
  if (session?.role === role) return <Navigate to={goal} replace />;
  return (
    <div className={styles.page}>
      <SignInPicture />
      <main className={styles.side}>
        <Link to="/home" className={`${buttonClass('quiet')} ${styles.back}`}>
          <Icon name="back" />
          Back to home
        </Link>
        <div className={styles.card}>
          <Brand />
          <div>
            <h1>{name}</h1>
            <p className={styles.greeting}>{GREETING[role]}</p>
          </div>
          {wasThrownOut && (
            <p className={styles.thrownOut} role="alert">
              {TEXTS.unauthorized}
            </p>
          )}
          <SignInForm role={role} />
        </div>
      </main>
    </div>
  );
}

function SignInForm({ role }: { role: Role }) {
  const [values, setValues] = useState<Credentials>({ username: '', password: '' });
  const [touched, setTouched] = useState({ username: false, password: false });
  const [sending, setSending] = useState(false);
  const errors = validate(role, values);
  const bind = (field: keyof Credentials) => ({
    value: values[field],
    error: touched[field] ? errors[field] : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setValues({ ...values, [field]: event.target.value });
      setTouched({ ...touched, [field]: true });
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTouched({ username: true, password: true });
    if (sending || Object.keys(errors).length > 0) return;
    setSending(true);
    try {
      const session = await login(role, values);
      if (!session) toast(TEXTS.noRole);
      else {
        toast.dismiss();
        preload(session.role, ROLE_PLACES[session.role].dashboard);
        startSession(session);
      }
    } catch (error) {
      toast.error(loginFailure(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Email"
        type="email"
        name="username"
        autoComplete="username"
        inputMode="email"
        disabled={sending}
        {...bind('username')}
      />
      <PasswordField disabled={sending} {...bind('password')} />
      <Button type="submit" wide disabled={sending}>
        {sending ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}
