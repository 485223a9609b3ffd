import type { Session } from '@milkround/contracts';
import { removeNotices } from '../../ui/notices';
import { currentSession, endSession } from '../../session/session';

const CHANNEL = 'milkround-logout';

const open = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);

/** Tells the other tabs of this browser which sessions were logged out: a duplicated tab has the same ones. */
export function tellLogout(sessions: readonly Session[]): void {
  const channel = open();
  channel?.postMessage(sessions.map(({ token }) => token));
  channel?.close();
}

/** Ends the session of this tab when another tab logs out of it. Call it once, before the first render. */
export function followLogouts(): void {
  open()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const token = currentSession()?.token;
    if (token === undefined || !Array.isArray(data) || !data.includes(token)) return;
    endSession('own');
    removeNotices();
  });
}
