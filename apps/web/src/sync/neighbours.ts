import type { Neighbours } from './outbox';

/** The other tabs in which somebody is signed in. */
export function otherTabs(name: string): Neighbours {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, onTold: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  return {
    tell: () => channel.postMessage(null),
    onTold: (listener) => channel.addEventListener('message', listener),
    close: () => channel.close(),
  };
}
