import type { TFunction } from 'i18next';
import { formatClock } from '../../../ui/format';
import type { Moment } from '../figures/pace';
import type { Person } from './people';
import { spanText } from './span-words';

/** A phone whose page is visible reports every 45 s; two reports may be lost. */
const ONLINE_FOR_MS = 2 * 60_000;

/** `delivered 20 s ago`: the last delivery, independent of the phone. */
export function deliveredText(
  { morning: { lastDeliveryAt } }: Person,
  now: number,
  t: TFunction,
): string {
  if (lastDeliveryAt === null) return t('no delivery yet');
  return t('delivered {{span}} ago', { span: spanText(now - lastDeliveryAt, t) });
}

/** `phone online`: the state of the phone, independent of deliveries. */
export function phoneText({ morning: { phone } }: Person, now: number, t: TFunction): string {
  if (phone.heardAt === null) return t('phone not heard yet');
  const silenceMs = now - phone.heardAt;
  return silenceMs < ONLINE_FOR_MS
    ? t('phone online')
    : t('phone silent {{span}}', { span: spanText(silenceMs, t) });
}

/** `Phone silent since 05:58, 22 min: more may have been delivered.` */
export function phoneSentence(
  { morning: { phone } }: Person,
  { now, timeZone }: Moment,
  t: TFunction,
): string {
  if (phone.heardAt === null) return t('Phone not heard yet.');
  const silenceMs = now - phone.heardAt;
  if (silenceMs < ONLINE_FOR_MS) return t('Phone online.');
  const words = {
    clock: formatClock(phone.heardAt, 'minute', timeZone),
    span: spanText(silenceMs, t),
  };
  return t('Phone silent since {{clock}}, {{span}}: more may have been delivered.', words);
}

/** `Last: Nitin Naik, C-404 Sai Heights.` */
export function lastSentence({ day: { lastDone } }: Person, t: TFunction): string {
  if (!lastDone) return '';
  return t('Last: {{where}}.', {
    where: [lastDone.consumerName, lastDone.address].filter(Boolean).join(', '),
  });
}
