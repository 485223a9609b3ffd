import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../api/client';
import { countWaiting } from '../phone/entry';
import { phoneOf } from '../phone/phones';
import { logoutQuestion } from './logout-question';
import { currentSession, endSession } from './session';

/**
 * Ends the session on the server as well as can be, clears it here and goes to /home.
 * The dropdown's logout clears all three roles, the sidebar's the own one. Where entries have not been sent yet it asks first.
 */
export function useLogout(): (which: 'own' | 'all') => void {
  const navigate = useNavigate();
  return useCallback(
    (which) => {
      const leave = () => {
        const session = currentSession();
        // The token leaves with the request before the session is cleared; an unreachable server must not keep anybody logged in here.
        if (session) api.post(`${session.role}/logout`).catch(() => undefined);
        navigate('/home');
        endSession(which);
      };
      const unsent = unsentEntries();
      if (unsent === 0) leave();
      else logoutQuestion.ask({ unsent, leave });
    },
    [navigate],
  );
}

function unsentEntries(): number {
  const session = currentSession();
  const phone = session?.role === 'delivery-boy' ? phoneOf(session.deliveryBoyInfo.id) : null;
  return phone ? countWaiting(phone.outbox.get()) : 0;
}
