import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../api/client';
import { currentSession, endSession } from './session';

/**
 * Ends the session on the server as well as can be, clears it here and goes to /home.
 * The dropdown's logout clears all three roles, the sidebar's the own one.
 */
export function useLogout(): (which: 'own' | 'all') => void {
  const navigate = useNavigate();
  return useCallback(
    (which) => {
      const session = currentSession();
      // The token leaves with the request before the session is cleared; an unreachable server must not keep anybody logged in here.
      if (session) api.post(`${session.role}/logout`).catch(() => undefined);
      navigate('/home');
      endSession(which);
    },
    [navigate],
  );
}
