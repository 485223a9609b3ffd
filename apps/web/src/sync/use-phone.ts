import { translateText } from '../i18n/translate';
import { useEffect, useSyncExternalStore } from 'react';
import { createNotices } from '../ui/notices';
import { useSession } from '../session/session';
import { countWaiting, type KeptEntry } from './entry';
import type { Phone } from './phone';
import { hasNoStorage, onPhones, phoneOf } from './phones';
import type { StorageState } from './storage-state';
import { sendLater } from './send-later';
import type { SenderState } from './sender';
import { failureOf } from './words';

/** The phone of the signed-in delivery boy; null for other roles, and where the browser stores nothing. */
export function usePhone(): Phone | null {
  const session = useSession();
  const owner = session?.role === 'delivery-boy' ? session.deliveryBoyInfo.id : null;
  return useSyncExternalStore(onPhones, () => (owner === null ? null : phoneOf(owner)));
}

const NO_ENTRIES: readonly KeptEntry[] = [];
const subscribeToNothing = () => () => undefined;

/** The delivery boy's entries on this device: waiting ones, and the outcomes of the last days. */
export const useEntries = (phone: Phone | null): readonly KeptEntry[] =>
  useSyncExternalStore(
    phone?.outbox.subscribe ?? subscribeToNothing,
    phone?.outbox.get ?? (() => NO_ENTRIES),
  );

export const useSenderState = (phone: Phone | null): SenderState =>
  useSyncExternalStore(
    phone?.sender.subscribe ?? subscribeToNothing,
    phone?.sender.get ?? (() => 'idle'),
  );

const stateBeforeOpening = (): StorageState => (hasNoStorage() ? 'none' : 'free');

/** Whether something can be entered; `none` if this device stores nothing. */
export const useStorageState = (phone: Phone | null): StorageState =>
  useSyncExternalStore(
    phone?.subscribeStorageState ?? onPhones,
    phone?.getStorageState ?? stateBeforeOpening,
  );

/** More toasts at once would cover the screen; the sheet of entries has all refusals. */
const MAX_TOASTS = 3;

/** Sends waiting entries when the network or the page comes back, and shows refusals as toasts. Mount it once, in the layout. */
export function usePhoneDuty(): void {
  const phone = usePhone();
  useEffect(() => {
    if (!phone) return;
    const { sender, outbox } = phone;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      sender.wake();
      void phone.checkStorage();
    };
    // The page may be asleep, or closed, when the network returns.
    const leaveToWorker = () => {
      const isLeft = document.visibilityState === 'hidden' || sender.get() === 'resting';
      if (isLeft && countWaiting(outbox.get()) > 0) void sendLater().catch(() => undefined);
    };
    const stopWatching = sender.subscribe(leaveToWorker);
    document.addEventListener('visibilitychange', leaveToWorker);
    const occasions = [
      [window, 'online'],
      [window, 'focus'],
      [document, 'visibilitychange'],
    ] as const;
    for (const [target, event] of occasions) target.addEventListener(event, look);
    const unsubscribe = outbox.onSettled((entries) => {
      // Only the visible tab shows it.
      if (document.visibilityState !== 'visible') return;
      const refusedEntries = entries.filter(({ state }) => state === 'refused').slice(-MAX_TOASTS);
      for (const entry of refusedEntries)
        createNotices().error(
          failureOf(entry.command.type, translateText(entry.message ?? '', entry)),
        );
    });
    sender.wake();
    return () => {
      for (const [target, event] of occasions) target.removeEventListener(event, look);
      document.removeEventListener('visibilitychange', leaveToWorker);
      stopWatching();
      unsubscribe();
    };
  }, [phone]);
}
