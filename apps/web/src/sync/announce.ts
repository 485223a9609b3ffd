import { i18n, text } from '../i18n';
import { isOnline } from '../api/online';
import type { Notices } from '../ui/notices';
import type { KeptEntry } from './entry';
import type { Phone } from './phone';

/** Longer than this no notice waits for the server's answer. */
export const ANSWER_WITHIN_MS = 1_500;
const SHOWN_MS = 2_000;

const KEPT = text('Kept on this phone. It will be sent.');
/** Used where the browser stores nothing. */
const NOT_SENT = text('Not sent yet. Please keep this page open.');

/** `unknown`: no answer came in time. */
type Outcome = KeptEntry | 'unknown';

/**
 * Shows once what has become of an entry: done when the server has confirmed it, kept when no answer came in time.
 * `usePhoneDuty` shows what the server refuses.
 * @param notices those of who made the entry
 * @param done the sentence for what the server has confirmed
 */
export async function announce(phone: Phone, entry: KeptEntry, notices: Notices, done: (confirmed: KeptEntry) => string): Promise<void> {
  const outcome = await waitForOutcome(phone, entry);
  if (outcome === 'unknown') notices.show(i18n.t(phone.getRoom() === 'none' ? NOT_SENT : KEPT), { id: 'kept', duration: SHOWN_MS });
  else if (outcome.state === 'sent') notices.success(done(outcome));
}

function waitForOutcome({ outbox, sender }: Phone, { seq }: KeptEntry): Promise<Outcome> {
  const settled = (entries: readonly KeptEntry[]) => entries.find((entry) => entry.seq === seq && entry.state !== 'waiting');
  const canSend = () => isOnline() && sender.get() !== 'resting' && sender.get() !== 'sign-in';
  const known = settled(outbox.get());
  if (known || !canSend()) return Promise.resolve(known ?? 'unknown');
  return new Promise((resolve) => {
    const finish = (outcome: Outcome) => {
      clearTimeout(timer);
      for (const unsubscribe of subscriptions) unsubscribe();
      resolve(outcome);
    };
    const subscriptions = [
      outbox.onSettled((entries) => {
        const outcome = settled(entries);
        if (outcome) finish(outcome);
      }),
      sender.subscribe(() => {
        if (!canSend()) finish('unknown');
      }),
    ];
    const timer = setTimeout(() => finish('unknown'), ANSWER_WITHIN_MS);
  });
}
