import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageKey, type MessageCode, type Role, type Session } from '@milkround/contracts';
import { ApiError } from '../../api/errors';
import { startSession } from '../../session/session';
import { createNotices, removeNotices } from '../../ui/notices';
import { login, loginFailure } from './login';
import type { Credentials } from './validation';

/** Asks the server for a session, in the second step with a code. */
type Ask = (code?: string) => Promise<Session | null>;

/** The step after a right password, or after the sign-in service. */
export interface SecondStep {
  ask: Ask;
  /** Left out after the sign-in service. */
  password?: string;
  /** The session that must switch a second factor on first; if it is missing, a code is asked for. */
  enrolling?: Session;
}

export interface SignIn {
  isSending: boolean;
  /** Null until a second step is needed. */
  step: SecondStep | null;
  /** Starts the session, or shows why the server refused the credentials. Ignored while a sign-in is on its way. */
  send: (credentials: Credentials) => Promise<void>;
  /** Like `send`, with another request for the session. */
  ask: (ask: Ask, code?: string) => Promise<void>;
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
  const attempt = useCallback(
    async (ask: Ask, code?: string, password?: string) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setSending(true);
      const notices = createNotices();
      try {
        const session = await ask(code);
        if (!session) notices.show(t(messageKey('no-role')));
        else if (session.mustEnrol) setStep({ ask, password, enrolling: session });
        else start(session);
      } catch (error) {
        if (error instanceof ApiError && error.reason.code === CODE_NEEDED)
          setStep({ ask, password });
        else notices.error(t(loginFailure(error)));
      } finally {
        isBusy.current = false;
        setSending(false);
      }
    },
    [t, start],
  );
  const send = (credentials: Credentials) =>
    attempt((code) => login(role, credentials, code), undefined, credentials.password);
  return { isSending, step, send, ask: attempt, start, cancel: () => setStep(null) };
}
