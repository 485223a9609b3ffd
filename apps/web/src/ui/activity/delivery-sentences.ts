import { ENTRIES_MISSING } from '@milkround/contracts';
import { absenceWords } from '../absence-words';
import { formatQuantity } from '../format';
import { RAW, type Piece } from '../sentence/pieces';
import { linesOf } from './order-sentences';
import { toSentence, type Sentence } from './kind-sentence';
import { numberAfter, textAfter, type Words } from './words';

function payment(words: Words): Piece[] {
  const { say, t, change, valueBefore, valueAfter } = words;
  const { before: old, after: now } = change('payment') ?? { before: null, after: null };
  if (!now) return say(t('{{who}} took back the payment of {{whom}}', RAW));
  const mode = textAfter(words, 'payment-mode');
  const parts = {
    amount: valueAfter('payment'),
    before: valueBefore('payment'),
    after: valueAfter('payment'),
  };
  if (old && old !== now)
    return say(t('{{who}} changed the payment of {{whom}} {{before}} → {{after}}', RAW), parts);
  if (mode === 'cash') return say(t('{{who}} took {{amount}} cash from {{whom}}', RAW), parts);
  if (mode === 'cheque')
    return say(t('{{who}} took {{amount}} by cheque from {{whom}}', RAW), parts);
  return say(t('{{who}} took {{amount}} from {{whom}}', RAW), parts);
}

/** The sentences about deliveries, payments and absences. */
export const DELIVERY_SENTENCES = {
  QuantityDelivered: toSentence(['delivered'], ({ say, t, change, valueBefore, valueAfter }) => {
    const old = change('delivered')?.before ?? null;
    if (old === null)
      return say(t('{{who}} delivered {{quantity}} {{product}} to {{whom}}', RAW), {
        quantity: valueAfter('delivered'),
      });
    const parts = { before: valueBefore('delivered'), after: valueAfter('delivered') };
    return say(
      t('{{who}} changed the delivery to {{whom}}, {{product}} {{before}} → {{after}}', RAW),
      parts,
    );
  }),
  QuantityCleared: toSentence(['delivered', 'requirement'], ({ say, t, valueBefore }) =>
    say(t('{{who}} took back the delivered quantity of {{whom}}, {{quantity}} {{product}}', RAW), {
      quantity: valueBefore('delivered'),
    }),
  ),
  ConsumerMarkedDone: toSentence(['delivered', 'done'], (words) => {
    const { say, t } = words;
    const lines = linesOf(words, 'after', formatQuantity);
    return lines.length > 0
      ? say(t('{{who}} marked {{whom}} done: {{lines}}', RAW), { lines })
      : say(t('{{who}} marked {{whom}} done', RAW));
  }),
  ConsumerReopened: toSentence(['done', 'reason'], (words) => {
    const { say, t } = words;
    return textAfter(words, 'reason') === 'line-added'
      ? say(t('Done of {{whom}} was taken back, because another line was added', RAW))
      : say(t('{{who}} took back Done of {{whom}}', RAW));
  }),
  PaymentRecorded: toSentence(['payment'], payment),
  AbsenceRecorded: toSentence(['absence'], (words) => {
    const { say, t } = words;
    const absence = textAfter(words, 'absence');
    return absence
      ? say(t('{{who}}: {{whom}} was absent, “{{text}}”', RAW), { text: absenceWords(absence, t) })
      : say(t('{{who}}: {{whom}} is no longer marked absent', RAW));
  }),
  EmptyBottlesCollected: toSentence(['empty-bottles'], (words) => {
    const { say, t, valueAfter } = words;
    const count = numberAfter(words, 'empty-bottles');
    return count === null
      ? say(t('{{who}}: no empty bottles from {{whom}} any more', RAW))
      : say(t('{{who}} collected {{shown}} empty bottles from {{whom}}', { ...RAW, count }), {
          shown: valueAfter('empty-bottles'),
        });
  }),
  StopOrderedAgain: toSentence(['again-date', 'delivery-boy'], ({ say, t, valueAfter }) =>
    say(t('{{who}} ordered {{whom}} again for {{date}}', RAW), { date: valueAfter('again-date') }),
  ),
  CashCounted: toSentence(['counted'], ({ say, t, valueAfter }) =>
    say(t('{{who}} counted {{amount}} cash of {{boy}}', RAW), { amount: valueAfter('counted') }),
  ),
  EntrySuperseded: toSentence([], ({ say, t }) =>
    say(t('An entry of {{who}} for {{whom}} does not count, because a later one came first', RAW)),
  ),
  EntrySetAside: toSentence([], (words) => {
    const { say, t, activity } = words;
    if (textAfter(words, 'entry-type') === ENTRIES_MISSING)
      return say(t('Entries of {{who}} are missing', RAW));
    return activity.subject.consumer
      ? say(t('An entry of {{who}} for {{whom}} was refused', RAW))
      : say(t('An entry of {{who}} was refused', RAW));
  }),
  EntryApplied: toSentence([], ({ say, t, activity }) =>
    activity.subject.consumer
      ? say(t('{{who}} applied a refused entry of {{boy}} for {{whom}}', RAW))
      : say(t('{{who}} applied a refused entry of {{boy}}', RAW)),
  ),
  EntryDismissed: toSentence([], ({ say, t, activity }) =>
    activity.subject.consumer
      ? say(t('{{who}} dismissed a refused entry of {{boy}} for {{whom}}', RAW))
      : say(t('{{who}} dismissed a refused entry of {{boy}}', RAW)),
  ),
  UnassignedPaymentRecorded: toSentence(['payment'], ({ say, t, valueAfter }) =>
    say(t('{{who}} recorded {{amount}} of {{boy}} as cash of the day', RAW), {
      amount: valueAfter('payment'),
    }),
  ),
  RoundCreated: toSentence(['round'], (words) => {
    const { say, t } = words;
    const number = numberAfter(words, 'round');
    return number === null
      ? say(t('{{who}} made a round', RAW))
      : say(t('{{who}} made Round {{number}}', RAW), { number: String(number) });
  }),
  DayClosed: toSentence([], ({ say, t, activity: { actor, subject } }) =>
    actor.role === 'delivery-boy' && actor.id === subject.deliveryBoy?.id
      ? say(t('{{who}} closed the day', RAW))
      : say(t('{{who}} closed the day of {{boy}}', RAW)),
  ),
  DayReopened: toSentence([], ({ say, t }) => say(t('{{who}} reopened the day of {{boy}}', RAW))),
} satisfies Record<string, Sentence>;
