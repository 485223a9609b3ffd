import { useEffect } from 'react';
import type { Role } from '@milkround/contracts';
import { api } from '../../api/client';

/** The server ends a session of the office after 4 hours without use; it is told of what does not reach it by itself. */
const REPORT_MS = 5 * 60_000;
const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** Tells the server at most every five minutes that somebody moves the pointer, types or scrolls on this page. An open page alone tells nothing. */
export default function KeepSession({ role }: { role: Role }): null {
  useEffect(() => {
    // The sign-in, or the request that has opened this page, was a use.
    let reportedAt = Date.now();
    const report = () => {
      if (Date.now() - reportedAt < REPORT_MS) return;
      reportedAt = Date.now();
      // What ends the session is handled by the call itself; anything else is told again after the next five minutes.
      void api.post(`${role}/keep-session`, {}).catch(() => undefined);
    };
    for (const name of EVENTS) window.addEventListener(name, report, { passive: true, capture: true });
    return () => EVENTS.forEach((name) => window.removeEventListener(name, report, { capture: true }));
  }, [role]);
  return null;
}
