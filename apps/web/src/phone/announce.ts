import toast from 'react-hot-toast/headless';
import { i18n, text } from '../i18n';
import { isOnline } from '../shell/online';
import type { KeptEntry } from './entry';
import type { Phone } from './phone';

/** Longer than this no notice waits for the server's answer. */
export const ANSWER_WITHIN_MS = 1_500;
const SHOWN_MS = 2_000;

const KEPT = text('Kept on this phone. It will be sent.');
/** Where the browser keeps nothing. */
const NOT_SENT = text('Not sent yet. Please keep this page open.');

/**
 * Says once what has become of an entry: that it is done when the server has confirmed it, that it is kept when no answer came in time.
 * What the server refuses `usePhoneDuty` says.
 * @param done the sentence for what the server has confirmed
 */
export async function announce(phone: Phone, entry: KeptEntry, done: (confirmed: KeptEntry) => string): Promise<void> {
  const outcome = await outcomeOf(phone, entry);
  if (outcome === null) toast(i18n.t(phone.getRoom() === 'none' ? NOT_SENT : KEPT), { id: 'kept', duration: SHOWN_MS });
  else if (outcome.state === 'sent') toast.success(done(outcome));
}

/** The entry with its outcome; null when the server did not answer in time, or cannot. */
function outcomeOf({ outbox, sender }: Phone, { seq }: KeptEntry): Promise<KeptEntry | null> {
  const settled = (entries: readonly KeptEntry[]) => entries.find((entry) => entry.seq === seq && entry.state !== 'waiting') ?? null;
  const canSend = () => isOnline() && sender.get() !== 'resting' && sender.get() !== 'sign-in';
  const known = settled(outbox.get());
  if (known || !canSend()) return Promise.resolve(known);
  return new Promise((resolve) => {
    const finish = (outcome: KeptEntry | null) => {
      clearTimeout(timer);
      stopOutbox();
      stopSender();
      resolve(outcome);
    };
    const stopOutbox = outbox.onSettled((entries) => {
      const outcome = settled(entries);
      if (outcome) finish(outcome);
    });
    const stopSender = sender.subscribe(() => {
      if (!canSend()) finish(null);
    });
    const timer = setTimeout(() => finish(null), ANSWER_WITHIN_MS);
  });
}
