import { formatQuantity } from '../format';
import type { Piece } from '../sentence/pieces';
import { RAW, strongPiece } from '../sentence/pieces';
import { toSentence, type Sentence } from './kind-sentence';
import { joinParts, numberAfter, textAfter, type Words } from './words';

/** The delivery boy from whom, or to whom, orders went. */
function boyOf({ t, change }: Words, side: 'before' | 'after'): Piece {
  const value = change('delivery-boy')?.[side] ?? null;
  return strongPiece(typeof value === 'object' && value?.name ? value.name : t('a delivery boy'));
}

function handOver(words: Words): Piece[] {
  const { say, t, change } = words;
  const count = numberAfter(words, 'stops') ?? 0;
  const parts = {
    count: strongPiece(String(count)),
    from: boyOf(words, 'before'),
    to: boyOf(words, 'after'),
  };
  return change('undone')?.after === true
    ? say(
        t('{{who}} undid a hand-over: {{count}} stops went from {{from}} back to {{to}}', {
          ...RAW,
          count,
        }),
        parts,
      )
    : say(
        t('{{who}} handed {{count}} stops over from {{from}} to {{to}}', { ...RAW, count }),
        parts,
      );
}

export const ORDER_SENTENCES = {
  DeliveryDayOpened: toSentence([], ({ say, t }) => say(t('{{boy}} has got orders', RAW))),
  OrdersTakenBack: toSentence([], ({ say, t }) =>
    say(t('{{boy}} got the orders from before {{file}}', RAW)),
  ),
  OrdersImported: toSentence(['lines-added', 'lines-changed', 'requirement'], (words) =>
    words.say(
      words.t('{{boy}} got orders from {{file}}: {{added}} new, {{changed}} changed', RAW),
      {
        added: strongPiece(formatQuantity(numberAfter(words, 'lines-added') ?? 0)),
        changed: strongPiece(formatQuantity(numberAfter(words, 'lines-changed') ?? 0)),
      },
    ),
  ),
  OrderPlaced: toSentence(['requirement', 'delivery-boy'], (words) => {
    const { say, t, change, valueAfter } = words;
    if (change('delivery-boy')) {
      const parts = {
        quantity: valueAfter('requirement'),
        from: boyOf(words, 'before'),
        to: boyOf(words, 'after'),
      };
      return say(
        t(
          '{{who}} gave {{to}} the order of {{whom}}, {{product}} {{quantity}}, from {{from}}',
          RAW,
        ),
        parts,
      );
    }
    return say(t('{{who}} ordered {{quantity}} {{product}} for {{whom}}', RAW), {
      quantity: valueAfter('requirement'),
    });
  }),
  OrderRevised: toSentence(['requirement'], (words) => {
    const { say, t, change, valueBefore, valueAfter } = words;
    const requirement = change('requirement');
    if (!requirement || requirement.before === requirement.after)
      return change('adjusted')?.after === false
        ? say(t('{{who}} removed the adjusted mark from {{product}} of {{whom}}', RAW))
        : say(t('{{who}} marked {{product}} of {{whom}} as adjusted', RAW));
    const parts = { before: valueBefore('requirement'), after: valueAfter('requirement') };
    return say(
      t('{{who}} changed the requirement of {{whom}}, {{product}} {{before}} → {{after}}', RAW),
      parts,
    );
  }),
  OrderRemoved: toSentence(['requirement', 'reason', 'delivery-boy'], (words) => {
    const { say, t, valueBefore, valueAfter, change } = words;
    const quantity = valueBefore('requirement');
    switch (textAfter(words, 'reason')) {
      case 'moved':
        return change('delivery-boy')?.after
          ? say(t('{{who}} gave the order of {{whom}}, {{product}} {{quantity}}, to {{to}}', RAW), {
              quantity,
              to: valueAfter('delivery-boy'),
            })
          : say(
              t(
                '{{who}} gave the order of {{whom}}, {{product}} {{quantity}}, to another delivery boy',
                RAW,
              ),
              { quantity },
            );
      case 'replaced':
        return say(t('{{who}} replaced the order of {{whom}}: {{product}} {{quantity}}', RAW), {
          quantity,
        });
      default:
        return say(t('{{who}} deleted the order of {{whom}}: {{product}} {{quantity}}', RAW), {
          quantity,
        });
    }
  }),
  StopsHandedOver: toSentence(['delivery-boy', 'stops', 'undone'], handOver),
  StopsTakenOver: toSentence(['delivery-boy', 'stops', 'undone'], handOver),
  StopOrderSet: toSentence(['stops'], (words) => {
    const { say, t } = words;
    const count = numberAfter(words, 'stops') ?? 0;
    return say(t('{{who}} put {{count}} stops of {{boy}} in order', { ...RAW, count }), {
      count: strongPiece(formatQuantity(count)),
    });
  }),
  ConsumerDetailsChanged: toSentence([], ({ say, t }) =>
    say(t('{{who}} changed the details of {{whom}}', RAW)),
  ),
} satisfies Record<string, Sentence>;

/** The lines that a Done or a reopening changed: `Cow 2, Gir Cow 1`. */
export function linesOf(
  { activity, addressOf, t }: Words,
  side: 'before' | 'after',
  format: (value: number) => string,
): Piece[] {
  const lines = activity.changes.filter(({ field }) => field === 'delivered');
  return joinParts(
    lines.flatMap(({ product, [side]: quantity }) => {
      if (typeof quantity !== 'number') return [];
      const name = product?.name ?? t('a product');
      const to = product && addressOf({ productId: product.id });
      return [[{ text: name, to }, { text: ' ' }, strongPiece(format(quantity))]];
    }),
    ', ',
  );
}
