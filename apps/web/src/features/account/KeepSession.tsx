import { useEffect } from 'react';
import type { Role } from '@milkround/contracts';
import { api } from '../../api/client';
import { steadyClock } from '../../api/steady-clock';

/** The server ends a session of the office after 4 hours without use. Use that sends no request is reported to it. */
const REPORT_MS = 5 * 60_000;
const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** Reports at most every five minutes that a person moves the pointer, types or scrolls on this page. An open page alone reports nothing. */
export default function KeepSession({ role }: { role: Role }): null {
  useEffect(() => {
    // The sign-in, or the request that opened this page, counts as use.
    let reportedAt = steadyClock.now();
    const report = () => {
      if (steadyClock.now() - reportedAt < REPORT_MS) return;
      reportedAt = steadyClock.now();
      // The call itself handles an ended session. After any other failure the next report follows in five minutes.
      void api.post(`${role}/keep-session`, {}).catch(() => undefined);
    };
    for (const name of EVENTS)
      window.addEventListener(name, report, { passive: true, capture: true });
    return () =>
      EVENTS.forEach((name) => window.removeEventListener(name, report, { capture: true }));
  }, [role]);
  return null;
}
