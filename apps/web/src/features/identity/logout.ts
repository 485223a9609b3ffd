import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { countWaiting } from '../../sync/entry';
import { phoneOf } from '../../sync/phones';
import { endOnServer } from './end-on-server';
import { logoutQuestion } from './logout-question';
import { tellLogout } from './logout-tabs';
import { removeNotices } from '../../ui/notices';
import { forgetUnsaved } from '../../ui/unsaved';
import { currentSession, endSession } from '../../session/session';
import { storedSessions } from '../../session/stored-session';

/**
 * Clears the session here and in duplicated tabs, goes to /home, and ends it on the server as soon as that can be reached.
 * The dropdown's logout ends the sessions of all three roles, the sidebar's only the own one. If entries are unsent, it asks first.
 */
export function useLogout(): (scope: 'own' | 'all') => void {
  const navigate = useNavigate();
  return useCallback(
    (scope) => {
      const leave = () => {
        const session = currentSession();
        const sessions = scope === 'all' ? storedSessions() : session ? [session] : [];
        forgetUnsaved();
        void navigate('/home');
        endSession(scope);
        removeNotices();
        tellLogout(sessions);
        endOnServer(sessions);
      };
      const unsentCount = unsentEntries();
      if (unsentCount === 0) leave();
      else logoutQuestion.ask({ unsentCount, leave });
    },
    [navigate],
  );
}

function unsentEntries(): number {
  const session = currentSession();
  const phone = session?.role === 'delivery-boy' ? phoneOf(session.deliveryBoyInfo.id) : null;
  return phone ? countWaiting(phone.outbox.get()) : 0;
}
