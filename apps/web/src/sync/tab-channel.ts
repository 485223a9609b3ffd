import type { TabChannel } from './outbox';

/** The name of a delivery boy's outbox, for the lock under which it is sent and the channel of its changes. */
export const outboxName = (owner: number): string => `milkround-outbox-${owner}`;

/** Opens a channel to the other tabs of this browser. */
export function openTabChannel(name: string): TabChannel {
  if (typeof BroadcastChannel === 'undefined')
    return { notify: () => undefined, onNotified: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  return {
    notify: () => channel.postMessage(null),
    onNotified: (listener) => channel.addEventListener('message', listener),
    close: () => channel.close(),
  };
}
