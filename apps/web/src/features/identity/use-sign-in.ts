import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageKey, type MessageCode, type Role, type Session } from '@milkround/contracts';
import { ApiError } from '../../api/errors';
import { startSession } from '../../session/session';
import { createNotices, removeNotices } from '../../ui/notices';
import { login, loginFailure } from './login';
import type { Credentials } from './validation';

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
