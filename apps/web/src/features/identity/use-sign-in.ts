import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageKey, type Role } from '@milkround/contracts';
import { startSession } from '../../session/session';
import { createNotices, removeNotices } from '../../ui/notices';
import { login, loginFailure } from './login';
import type { Credentials } from './validation';

export interface SignIn {
  isSending: boolean;
  /** Starts the session, or shows why the server refused the credentials. Ignored while a sign-in is on its way. */
  send: (credentials: Credentials) => Promise<void>;
}

/** @param preload loads the files of the role's dashboard while the session starts */
export function useSignIn(role: Role, preload: () => void): SignIn {
  const { t } = useTranslation();
  const [isSending, setSending] = useState(false);
  const send = async (credentials: Credentials) => {
    if (isSending) return;
    setSending(true);
    const notices = createNotices();
    try {
      const session = await login(role, credentials);
      if (!session) notices.show(t(messageKey('no-role')));
      else {
        removeNotices();
        preload();
        startSession(session);
      }
    } catch (error) {
      notices.error(t(loginFailure(error)));
    } finally {
      setSending(false);
    }
  };
  return { isSending, send };
}
