import type { Happening } from '@milkround/contracts';
import { formatQuantity, formatRupees } from '../../ui/format';

/** A piece of a sentence. was: what stood before; more, less: what stands now, against it. */
export interface Piece {
  text: string;
  as?: 'strong' | 'was' | 'more' | 'less' | 'same';
}

const plain = (text: string): Piece => ({ text });
const strong = (text: string): Piece => ({ text, as: 'strong' });
const someone = 'a consumer';

/** Who, what, for whom, and before against after: the sentence of the "Just now" list, in pieces with the spaces between them. */
export function sentenceOf(happening: Happening): Piece[] {
  const { kind, deliveryBoyName: who, text, after } = happening;
  const whom = happening.consumerName ?? someone;
  switch (kind) {
    case 'done':
      return [plain(`${who} delivered to ${whom}`)];
    case 'reopened':
      return [plain(`${who} took back the delivery to ${whom}`)];
    case 'quantity':
      return quantity(happening, whom);
    case 'absence':
      return [plain(text ? `${who}: ${whom} was absent, “${text}”` : `${who}: ${whom} is no longer marked absent`)];
    case 'payment':
      return payment(happening, whom);
    case 'round':
      return [plain(after === null ? `${who} made a round` : `${who} made Round ${after}`)];
    case 'closed':
      return [plain(`${who} closed the day`)];
    case 'day-reopened':
      return [plain(`The day of ${who} was reopened${text ? `: ${text}` : ''}`)];
    case 'orders':
      return orders(happening);
  }
}

function quantity({ deliveryBoyName: who, productName, before, after }: Happening, whom: string): Piece[] {
  const product = productName ?? 'a product';
  if (after === null) return [plain(`${who} changed `), strong(product), plain(` for ${whom}`)];
  if (before === null || before === after) {
    return [plain(`${who} delivered `), strong(`${formatQuantity(after)} ${product}`), plain(` to ${whom}`)];
  }
  return [plain(`${who} changed `), strong(product), plain(` for ${whom} `), ...fromTo(before, after, formatQuantity)];
}

function payment({ deliveryBoyName: who, before, after, text }: Happening, whom: string): Piece[] {
  if (!after) return [plain(`${who} took back the payment of ${whom}`)];
  const mode = text ? ` ${text === 'cheque' ? 'by cheque' : text}` : '';
  if (!before || before === after) return [plain(`${who} took `), strong(formatRupees(after)), plain(`${mode} from ${whom}`)];
  return [plain(`${who} changed the payment of ${whom} `), ...fromTo(before, after, formatRupees), plain(mode)];
}

function orders({ deliveryBoyName: who, consumerName, productName, after }: Happening): Piece[] {
  if (!consumerName) return [plain(`${who} has got orders`)];
  const what = [after === null ? '' : formatQuantity(after), productName ?? 'an order'].filter(Boolean).join(' ');
  return [strong(what), plain(` for ${consumerName} was added to the list of ${who}`)];
}

const fromTo = (before: number, after: number, format: (value: number) => string): Piece[] => [
  { text: format(before), as: 'was' },
  plain(' '),
  { text: format(after), as: after > before ? 'more' : after < before ? 'less' : 'same' },
];

const LATE_MS = 60_000;

/** Whether it was received so long after it happened that both times are to be shown. */
export const cameLate = ({ occurredAt, recordedAt }: Happening): boolean => Date.parse(recordedAt) - Date.parse(occurredAt) > LATE_MS;
