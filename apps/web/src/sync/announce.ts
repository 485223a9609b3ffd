import { i18n, text } from '../i18n';
import { isOnline } from '../api/online';
import type { Notices } from '../ui/notices';
import type { KeptEntry } from './entry';
import type { Phone } from './phone';

/** The longest time that a notice waits for the server's answer. */
export const ANSWER_WITHIN_MS = 1_500;
const SHOWN_MS = 2_000;

const STORED = text('Kept on this phone. It will be sent.');
/** The text if the browser stores nothing. */
const NOT_SENT = text('Not sent yet. Please keep this page open.');

/** `unknown`: no answer came in time. */
type Outcome = KeptEntry | 'unknown';

/**
 * Shows one notice about an entry: that it is done when the server has confirmed it, or that it is kept when no answer came in time.
 * Refusals of the server are shown by `usePhoneDuty`.
 * @param notices the notices of the person who made the entry
 * @param doneText returns the sentence for a confirmed entry
 */
export async function announce(
  phone: Phone,
  entry: KeptEntry,
  notices: Notices,
  doneText: (entry: KeptEntry) => string,
): Promise<void> {
  const outcome = await waitForOutcome(phone, entry);
  if (outcome === 'unknown')
    notices.show(i18n.t(phone.isStored() ? STORED : NOT_SENT), {
      id: 'kept',
      duration: SHOWN_MS,
    });
  else if (outcome.state === 'sent') notices.success(doneText(outcome));
}

function waitForOutcome({ outbox, sender }: Phone, { seq }: KeptEntry): Promise<Outcome> {
  const findOutcome = (entries: readonly KeptEntry[]) =>
    entries.find((entry) => entry.seq === seq && entry.state !== 'waiting');
  const canSend = () => isOnline() && sender.get() !== 'resting' && sender.get() !== 'sign-in';
  const knownOutcome = findOutcome(outbox.get());
  if (knownOutcome || !canSend()) return Promise.resolve(knownOutcome ?? 'unknown');
  return new Promise((resolve) => {
    const finish = (outcome: Outcome) => {
      clearTimeout(timer);
      for (const unsubscribe of subscriptions) unsubscribe();
      resolve(outcome);
    };
    const subscriptions = [
      outbox.onSettled((entries) => {
        const outcome = findOutcome(entries);
        if (outcome) finish(outcome);
      }),
      sender.subscribe(() => {
        if (!canSend()) finish('unknown');
      }),
    ];
    const timer = setTimeout(() => finish('unknown'), ANSWER_WITHIN_MS);
  });
}
