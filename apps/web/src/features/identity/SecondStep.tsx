import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Enrolment } from '../../second-factor/Enrolment';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import styles from './SignInScreen.module.css';
import type { SecondStep as Step, SignIn } from './use-sign-in';

interface Props {
  step: Step;
  signIn: SignIn;
}

/** The step after the right password: the code of the second factor, or its enrolment where it is required. */
export default function SecondStep({ step, signIn }: Props) {
  const { t } = useTranslation();
  const { enrolling } = step;
  if (!enrolling) return <CodeForm step={step} signIn={signIn} />;
  return (
    <div className={styles.form}>
      <p>{t('This dairy wants you to sign in with a second factor. Please switch it on now.')}</p>
      <Enrolment
        session={enrolling}
        password={step.credentials.password}
        onDone={() => signIn.start(enrolling)}
      />
      <Button look="quiet" wide onClick={signIn.cancel}>
        {t('Back')}
      </Button>
    </div>
  );
}

function CodeForm({ step, signIn }: Props) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn.send(step.credentials, code);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('Code of the app, or a recovery code')}
        autoComplete="one-time-code"
        autoFocus
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" wide disabled={signIn.isSending || code.trim() === ''}>
        {signIn.isSending ? t('Signing in...') : t('Sign in')}
      </Button>
      <Button look="quiet" wide onClick={signIn.cancel}>
        {t('Back')}
      </Button>
    </form>
  );
}
