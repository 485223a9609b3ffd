import { translateText } from '../i18n/translate';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../api/settings.queries';
import { entryWords } from './entry-words';
import { Button } from '../ui/Button';
import { formatClock, formatDay, formatQuantity } from '../ui/format';
import { Icon } from '../ui/Icon';
import { Modal, ModalActions } from '../ui/Modal';
import { useBusinessToday } from './use-business-day';
import classes from './EntriesSheet.module.css';
import type { KeptEntry } from './entry';
import type { Phone } from './phone';
import { useSenderState } from './use-phone';

interface Props {
  phone: Phone;
  entries: readonly KeptEntry[];
  onClose: () => void;
}

/** Lists the entries that wait on this phone, and those that were refused with the reason. */
export default function EntriesSheet({ phone, entries, onClose }: Props) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const sender = useSenderState(phone);
  const offsetMs = phone.clock.offsetMs();
  const refusedEntries = entries.filter(({ state }) => state === 'refused');
  const waitingEntries = entries.filter(({ state }) => state === 'waiting');
  const today = useBusinessToday();
  // An entry of an earlier day shows its date, because a refusal stays until it has been seen.
  const formatTime = ({ command, date }: KeptEntry) => {
    const clock = formatClock(Date.parse(command.occurredAt) + offsetMs, 'minute', timeZone);
    return today === undefined || date === today ? clock : `${formatDay(date)}, ${clock}`;
  };
  const forgetRefused = () => {
    // An entry that was refused a moment ago is not on the list yet.
    const shownSeqs = new Set(refusedEntries.map(({ seq }) => seq));
    void phone.outbox
      .archive(({ seq }) => shownSeqs.has(seq))
      .then(waitingEntries.length === 0 ? onClose : undefined);
  };
  return (
    <Modal title={t('On this phone')} onClose={onClose} size={480}>
      {offsetMs !== 0 && (
        <p className={classes.note}>
          {t("This phone's clock is wrong. Times are set right when entries arrive.")}
        </p>
      )}
      {refusedEntries.length > 0 && (
        <section aria-labelledby="not-taken">
          <h3 id="not-taken">{t('Not taken')}</h3>
          <p className={classes.note}>
            {t('Your supervisor has these, too, and can still apply them.')}
          </p>
          <ul className={classes.list}>
            {refusedEntries.map((entry) => (
              <li key={entry.seq} data-state="refused">
                <Icon name="alert" size={18} />
                <span>
                  <b>{inWords(entry, t)}</b>
                  <span>{translateText(entry.message ?? '', entry)}</span>
                </span>
                <time>{formatTime(entry)}</time>
              </li>
            ))}
          </ul>
          <Button look="ghost" onClick={forgetRefused}>
            {t('I have seen these')}
          </Button>
        </section>
      )}
      {waitingEntries.length > 0 && (
        <section aria-labelledby="waiting">
          <h3 id="waiting">{t('Waiting to be sent')}</h3>
          <ul className={classes.list}>
            {waitingEntries.slice(0, MAX_SHOWN).map((entry) => (
              <li key={entry.seq}>
                <Icon name="clock" size={18} />
                <b>{inWords(entry, t)}</b>
                <time>{formatTime(entry)}</time>
              </li>
            ))}
          </ul>
          {waitingEntries.length > MAX_SHOWN && (
            <p className={classes.note}>
              {t('and {{count}} more', { count: waitingEntries.length - MAX_SHOWN })}
            </p>
          )}
        </section>
      )}
      {refusedEntries.length === 0 && waitingEntries.length === 0 && (
        <p>{t('Everything has been sent.')}</p>
      )}
      <ModalActions>
        {waitingEntries.length > 0 && (
          <Button disabled={sender === 'sending'} onClick={phone.sender.wake}>
            {sender === 'sending' ? t('Sending...') : t('Send now')}
          </Button>
        )}
        <Button look="ghost" onClick={onClose}>
          {t('Close')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

const MAX_SHOWN = 100;

const amountInWords = ({ product, quantity }: { product: string; quantity: number }): string =>
  `${formatQuantity(quantity)} ${product}`;

/** `Asha Rao: 2 Cow delivered`: the consumer, the product and the quantity. */
function inWords({ command: { type, data }, subject }: KeptEntry, t: TFunction): string {
  const name = subject.consumerName ?? '';
  const product = subject.productName ?? '';
  const lines = subject.lines ?? [];
  switch (type) {
    case 'edit-product-order':
      return t('{{name}}: {{quantity}} {{product}} delivered', {
        name,
        quantity: formatQuantity(Number(data.deliverdQuantity)),
        product,
      });
    case 'edit-order-status':
      if (!data.isDelivered) return t('{{name}}: not done after all', { name });
      return lines.length > 0
        ? t('{{name}}: done, {{what}}', { name, what: lines.map(amountInWords).join(', ') })
        : t('{{name}}: done', { name });
    case 'edit-order-remarks':
      return t('{{name}}: {{what}}', {
        name,
        what: entryWords({ type, data: { ...data }, productName: null }, t).join(', '),
      });
    case 'add-single-order':
      return t('{{name}}: order of {{quantity}} {{product}}', {
        name,
        quantity: formatQuantity(Number(data.expQuantity)),
        product,
      });
    case 'add-round':
      return t('{{round}} with {{count}} consumers', {
        round: data.roundName ?? t('A round'),
        count: Number(data.consumerNo),
      });
    case 'day-close':
      return entryWords({ type, data: { ...data }, productName: null }, t).join('. ');
  }
}
