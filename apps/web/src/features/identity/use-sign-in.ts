import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  messageKey,
  type MessageCode,
  type Role,
  type Session,
  PASSWORD_MIN_LENGTH,
} from '@milkround/contracts';
import { ApiError, errorText } from '../../api/errors';
import { startSession } from '../../session/session';
import { createNotices, removeNotices } from '../../ui/notices';
import { api } from '../../api/client';
import { i18n } from '../../i18n';
import { isSession } from '../../session/stored-session';

/**
 * Asks the server for a session.
 * @returns null when the server accepted the login but named no role it could be used as
 * @throws ApiError
 */
async function login(
  role: Role,
  { username, password }: Credentials,
  code?: string,
): Promise<Session | null> {
  const credentials = { username: username.trim(), password, ...(code && { code }) };
  const body = role === 'admin' ? credentials : { ...credentials, role };
  const { data } = await api.post<unknown>(`${role}/login`, body, { anonymous: true });
  return isSession(data) ? data : null;
}

/** Refusals, a missing network, and a server that is starting or overloaded are expected; other failures are not. */
const isExpected = ({ status }: ApiError): boolean =>
  status === 0 || (status >= 400 && status < 500) || status === 503;

/** The text of the toast after a failed login. */
const loginFailure = (error: unknown): string =>
  error instanceof ApiError && isExpected(error) && error.message
    ? errorText(error)
    : i18n.t(messageKey('something-wrong-later'));

export interface Credentials {
  username: string;
  password: string;
}

type CredentialErrors = Partial<Record<keyof Credentials, string>>;

/** The specification's texts, which differ between the admin's form and the staff's. */
const textsFor = (role: Role) =>
  role === 'admin'
    ? {
        email: messageKey('admin-email-required'),
        password: messageKey('admin-password-required'),
        short: messageKey('admin-password-too-short'),
      }
    : {
        email: messageKey('email-required'),
        password: messageKey('password-required'),
        short: messageKey('password-too-short'),
      };

/** Returns the errors of the form by field; empty when there are none. */
export function validate(role: Role, { username, password }: Credentials): CredentialErrors {
  const texts = textsFor(role);
  const errors: CredentialErrors = {};
  if (username.trim() === '') errors.username = texts.email;
  if (password === '') errors.password = texts.password;
  else if (password.length < PASSWORD_MIN_LENGTH) errors.password = texts.short;
  return errors;
}

/** The step after a right password. */
export interface SecondStep {
  credentials: Credentials;
  /** The session that must switch a second factor on first; if it is missing, a code is asked for. */
  enrolling?: Session;
}

export interface SignIn {
  isSending: boolean;
  /** Null until a second step is needed. */
  step: SecondStep | null;
  /** Starts the session, or shows why the server refused the credentials. Ignored while a sign-in is on its way. */
  send: (credentials: Credentials, code?: string) => Promise<void>;
  start: (session: Session) => void;
  /** Back to email and password. */
  cancel: () => void;
}

const CODE_NEEDED: MessageCode = 'second-factor-required';

/** @param preload loads the files of the role's dashboard while the session starts */
export function useSignIn(role: Role, preload: () => void): SignIn {
  const { t } = useTranslation();
  const [isSending, setSending] = useState(false);
  const [step, setStep] = useState<SecondStep | null>(null);
  const isBusy = useRef(false);
  const start = useCallback(
    ({ mustEnrol: _, ...session }: Session) => {
      removeNotices();
      preload();
      startSession(session);
    },
    [preload],
  );
  const send = async (credentials: Credentials, code?: string) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    const notices = createNotices();
    try {
      const session = await login(role, credentials, code);
      if (!session) notices.show(t(messageKey('no-role')));
      else if (session.mustEnrol) setStep({ credentials, enrolling: session });
      else start(session);
    } catch (error) {
      if (error instanceof ApiError && error.reason.code === CODE_NEEDED) setStep({ credentials });
      else notices.error(t(loginFailure(error)));
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };
  return { isSending, step, send, start, cancel: () => setStep(null) };
}
