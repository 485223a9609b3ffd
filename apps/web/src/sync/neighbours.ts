import type { Neighbours } from './outbox';

/** Opens a channel to the other tabs of this browser. */
export function otherTabs(name: string): Neighbours {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, onTold: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  return {
    tell: () => channel.postMessage(null),
    onTold: (listener) => channel.addEventListener('message', listener),
    close: () => channel.close(),
  };
}
