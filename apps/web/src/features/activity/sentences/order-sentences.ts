import { formatQuantity } from '../../../ui/format';
import type { Piece } from '../../../ui/sentence/pieces';
import { RAW, strongPiece } from '../../../ui/sentence/pieces';
import { telling, type Sentence } from './kind-sentence';
import { joined, numberAfter, textAfter, type Words } from './words';

function handOver(words: Words): Piece[] {
  const { say, t, change } = words;
  const boy = (side: 'before' | 'after'): Piece => {
    const value = change('delivery-boy')?.[side] ?? null;
    return strongPiece(typeof value === 'object' && value?.name ? value.name : t('a delivery boy'));
  };
  const count = numberAfter(words, 'stops') ?? 0;
  const parts = { count: strongPiece(String(count)), from: boy('before'), to: boy('after') };
  return change('undone')?.after === true
    ? say(t('{{who}} undid a hand-over: {{count}} stops went from {{from}} back to {{to}}', { ...RAW, count }), parts)
    : say(t('{{who}} handed {{count}} stops over from {{from}} to {{to}}', { ...RAW, count }), parts);
}

/** The sentences about orders. */
export const ORDER_SENTENCES = {
  DeliveryDayOpened: telling([], ({ say, t }) => say(t('{{boy}} has got orders', RAW))),
  OrderPlaced: telling(['requirement'], (words) => {
    const { say, t, after } = words;
    return say(t('{{who}} ordered {{quantity}} {{product}} for {{whom}}', RAW), { quantity: after('requirement') });
  }),
  OrderRevised: telling(['requirement'], (words) => {
    const { say, t, change, before, after } = words;
    const requirement = change('requirement');
    if (!requirement || requirement.before === requirement.after)
      return change('adjusted')?.after === false
        ? say(t('{{who}} removed the adjusted mark from {{product}} of {{whom}}', RAW))
        : say(t('{{who}} marked {{product}} of {{whom}} as adjusted', RAW));
    const parts = { before: before('requirement'), after: after('requirement') };
    return say(t('{{who}} changed the requirement of {{whom}}, {{product}} {{before}} → {{after}}', RAW), parts);
  }),
  OrderRemoved: telling(['requirement', 'reason', 'delivery-boy'], (words) => {
    const { say, t, before, after, change } = words;
    const quantity = before('requirement');
    switch (textAfter(words, 'reason')) {
      case 'moved':
        return change('delivery-boy')?.after
          ? say(t('{{who}} gave the order of {{whom}}, {{product}} {{quantity}}, to {{to}}', RAW), { quantity, to: after('delivery-boy') })
          : say(t('{{who}} gave the order of {{whom}}, {{product}} {{quantity}}, to another delivery boy', RAW), { quantity });
      case 'replaced':
        return say(t('{{who}} replaced the order of {{whom}}: {{product}} {{quantity}}', RAW), { quantity });
      default:
        return say(t('{{who}} deleted the order of {{whom}}: {{product}} {{quantity}}', RAW), { quantity });
    }
  }),
  StopsHandedOver: telling(['delivery-boy', 'stops', 'undone'], handOver),
  StopsTakenOver: telling(['delivery-boy', 'stops', 'undone'], handOver),
  StopOrderSet: telling(['stops'], (words) => {
    const { say, t } = words;
    const count = numberAfter(words, 'stops') ?? 0;
    return say(t('{{who}} put {{count}} stops of {{boy}} in order', { ...RAW, count }), { count: strongPiece(formatQuantity(count)) });
  }),
  ConsumerDetailsChanged: telling([], ({ say, t }) => say(t('{{who}} changed the details of {{whom}}', RAW))),
} satisfies Record<string, Sentence>;

/** The lines that a Done or a reopening changed: `Cow 2, Gir Cow 1`. */
export function linesOf({ activity, addressOf, t }: Words, side: 'before' | 'after', format: (value: number) => string): Piece[] {
  const lines = activity.changes.filter(({ field }) => field === 'delivered');
  return joined(
    lines.flatMap(({ product, [side]: quantity }) => {
      if (typeof quantity !== 'number') return [];
      const name = product?.name ?? t('a product');
      const to = product && addressOf({ productId: product.id });
      return [[{ text: name, to }, { text: ' ' }, strongPiece(format(quantity))]];
    }),
    ', ',
  );
}
