import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import type { NewSecondFactor, RecoveryCodes, Session } from '@milkround/contracts';
import { Button } from '../ui/Button';
import { TextField } from '../ui/TextField';
import { KeepCodes } from './KeepCodes';
import styles from './SecondFactor.module.css';
import { useCall } from './use-call';

interface Props {
  session: Session;
  /** The password of the sign-in just before; if it is missing, it is asked for. */
  password?: string;
  /** The person has seen the recovery codes. */
  onDone: () => void;
}

/** Switches the second factor on, in three steps: begin, confirm the code of the app, keep the recovery codes. */
export function Enrolment({ session, password, onDone }: Props) {
  const [enrolment, setEnrolment] = useState<NewSecondFactor | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <KeepCodes codes={codes} onKept={onDone} />;
  if (enrolment) return <Confirmation session={session} enrolment={enrolment} onDone={setCodes} />;
  return <Beginning session={session} password={password} onDone={setEnrolment} />;
}

function Beginning({
  session,
  password,
  onDone,
}: Omit<Props, 'onDone'> & { onDone: (enrolment: NewSecondFactor) => void }) {
  const { t } = useTranslation();
  const [typedPassword, setTypedPassword] = useState('');
  const { send, isSending, error } = useCall<NewSecondFactor>(
    session,
    'begin-second-factor',
    onDone,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ password: password ?? typedPassword });
  };
  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <p>
        {t(
          'You need an authenticator app on your phone, such as Aegis, Google Authenticator or Microsoft Authenticator.',
        )}
      </p>
      {password === undefined && (
        <TextField
          label={t('Your password')}
          type="password"
          autoComplete="current-password"
          value={typedPassword}
          error={error}
          onChange={(event) => setTypedPassword(event.target.value)}
        />
      )}
      {password !== undefined && error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Button type="submit" disabled={isSending}>
        {t('Show the QR code')}
      </Button>
    </form>
  );
}

interface ConfirmationProps {
  session: Session;
  enrolment: NewSecondFactor;
  onDone: (codes: string[]) => void;
}

function Confirmation({ session, enrolment: { secret, uri }, onDone }: ConfirmationProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const { send, isSending, error } = useCall<RecoveryCodes>(
    session,
    'enable-second-factor',
    ({ codes }) => onDone(codes),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ code });
  };
  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <p>{t('Scan this with the app, or type the key into it.')}</p>
      <QrCode text={uri} label={t('QR code for the authenticator app')} />
      <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <TextField
        label={t('Code that the app shows')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        value={code}
        error={error}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" disabled={isSending || code.trim() === ''}>
        {t('Switch on')}
      </Button>
    </form>
  );
}

/** A text as a QR code, dark on white in both themes, because cameras expect that. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const dots = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dots.join('')} fill="#000" />
    </svg>
  );
}
