import type { TFunction } from 'i18next';
import type { Happening } from '@milkround/contracts';
import { absenceWords } from '../../../ui/absence-words';
import { formatQuantity, formatRupees } from '../../../ui/format';
import {
  comparedPiece,
  fillSentence,
  RAW,
  strongPiece,
  previousPiece,
  type Piece,
} from '../../../ui/sentence/pieces';

/** The sentence of an item of the "Just now" list, in pieces with the spaces between them. */
export function sentenceOf(happening: Happening, t: TFunction): Piece[] {
  const { kind, deliveryBoyName: who, text, after } = happening;
  const whom = happening.consumerName ?? t('a consumer');
  switch (kind) {
    case 'done':
      return after === null
        ? fillSentence(t('{{who}} delivered to {{whom}}', RAW), { who, whom })
        : fillSentence(
            t('{{who}} delivered to {{whom}}: done, {{count}} lines added later', {
              ...RAW,
              count: after,
            }),
            {
              who,
              whom,
              count: String(after),
            },
          );
    case 'reopened':
      return fillSentence(t('{{who}} took back the delivery to {{whom}}', RAW), { who, whom });
    case 'quantity':
      return quantity(happening, whom, t);
    case 'absence':
      return text
        ? fillSentence(t('{{who}}: {{whom}} was absent, “{{text}}”', RAW), {
            who,
            whom,
            text: absenceWords(text, t),
          })
        : fillSentence(t('{{who}}: {{whom}} is no longer marked absent', RAW), { who, whom });
    case 'payment':
      return payment(happening, whom, t);
    case 'unassigned-payment':
      return fillSentence(t('{{amount}} taken by {{who}} is kept as cash of the day', RAW), {
        who,
        amount: strongPiece(formatRupees(after ?? 0)),
      });
    case 'round':
      return after === null
        ? fillSentence(t('{{who}} made a round', RAW), { who })
        : fillSentence(t('{{who}} made Round {{number}}', RAW), { who, number: String(after) });
    case 'closed':
      return fillSentence(t('{{who}} closed the day', RAW), { who });
    case 'day-reopened':
      return text
        ? fillSentence(t('The day of {{who}} was reopened: {{text}}', RAW), { who, text })
        : fillSentence(t('The day of {{who}} was reopened', RAW), { who });
    case 'handed-over':
    case 'handed-back': {
      const [count, to] = [after ?? 0, happening.toName ?? t('another delivery boy')];
      const sentence =
        kind === 'handed-over'
          ? t('{{count}} stops of {{who}} were handed over to {{to}}', { ...RAW, count })
          : t('{{count}} stops of {{who}} went back to {{to}}', { ...RAW, count });
      return fillSentence(sentence, { who, to, count: String(count) });
    }
    case 'orders':
      return orders(happening, t);
  }
}

function quantity(
  { deliveryBoyName: who, productName, before, after }: Happening,
  whom: string,
  t: TFunction,
): Piece[] {
  const name = productName ?? t('a product');
  const product = strongPiece(name);
  if (after === null)
    return fillSentence(t('{{who}}: no quantity of {{product}} for {{whom}} any more', RAW), {
      who,
      product,
      whom,
    });
  if (before === null || before === after) {
    const what = strongPiece(`${formatQuantity(after)} ${name}`);
    return fillSentence(t('{{who}} delivered {{what}} to {{whom}}', RAW), { who, what, whom });
  }
  const parts = {
    who,
    product,
    whom,
    before: previousPiece(formatQuantity(before)),
    after: comparedPiece(before, after, formatQuantity),
  };
  return fillSentence(
    t('{{who}} changed {{product}} for {{whom}} {{before}} {{after}}', RAW),
    parts,
  );
}

function payment(
  { deliveryBoyName: who, before, after, text: mode }: Happening,
  whom: string,
  t: TFunction,
): Piece[] {
  if (!after)
    return fillSentence(t('{{who}} took back the payment of {{whom}}', RAW), { who, whom });
  if (!before || before === after) {
    const parts = { who, whom, amount: strongPiece(formatRupees(after)) };
    if (mode === 'cash')
      return fillSentence(t('{{who}} took {{amount}} cash from {{whom}}', RAW), parts);
    if (mode === 'cheque')
      return fillSentence(t('{{who}} took {{amount}} by cheque from {{whom}}', RAW), parts);
    return fillSentence(t('{{who}} took {{amount}} from {{whom}}', RAW), parts);
  }
  const parts = {
    who,
    whom,
    before: previousPiece(formatRupees(before)),
    after: comparedPiece(before, after, formatRupees),
  };
  if (mode === 'cash')
    return fillSentence(
      t('{{who}} changed the payment of {{whom}} {{before}} {{after}} cash', RAW),
      parts,
    );
  if (mode === 'cheque')
    return fillSentence(
      t('{{who}} changed the payment of {{whom}} {{before}} {{after}} by cheque', RAW),
      parts,
    );
  return fillSentence(
    t('{{who}} changed the payment of {{whom}} {{before}} {{after}}', RAW),
    parts,
  );
}

function orders(
  { deliveryBoyName: who, consumerName: whom, productName, after }: Happening,
  t: TFunction,
): Piece[] {
  if (!whom) return fillSentence(t('{{who}} has got orders', RAW), { who });
  const what = [after === null ? '' : formatQuantity(after), productName ?? t('an order')]
    .filter(Boolean)
    .join(' ');
  return fillSentence(t('{{what}} for {{whom}} was added to the list of {{who}}', RAW), {
    what: strongPiece(what),
    whom,
    who,
  });
}
