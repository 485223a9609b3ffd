import type { TFunction } from 'i18next';
import type { OrderChange, OrderHappening, OrderHappeningKind } from '@milkround/contracts';
import { text } from '../i18n';
import { absenceWords } from './absence-words';
import { formatQuantity, formatRupees } from './format';

/** Returns the heading of an item of the history. */
export const HEADINGS: Record<OrderHappeningKind, string> = {
  uploaded: text('Came with an order file'),
  added: text('Added by hand'),
  revised: text('Order changed'),
  'revised-by-file': text('Changed by an order file'),
  given: text('Given to another delivery boy'),
  replaced: text('Changed to another product or consumer'),
  deleted: text('Order deleted'),
  details: text('Consumer’s details changed'),
  delivered: text('Quantity recorded'),
  done: text('Marked done'),
  cleared: text('Took back the delivered quantity'),
  undone: text('Undid Done'),
  reopened: text('Done was taken back: another line was added'),
  payment: text('Payment changed'),
  absence: text('Absence changed'),
  bottles: text('Empty bottles changed'),
  round: text('Put into a round'),
  superseded: text('Arrived late: a later entry replaced it'),
  'set-aside': text('An entry of the phone was refused'),
  applied: text('The refused entry was applied'),
  dismissed: text('The refused entry was dismissed'),
};

/** Names the actor with the role, except for the delivery boy of the order and for a name that equals the role. */
export function whoOf(
  { by, role }: Pick<OrderHappening, 'by' | 'role'>,
  t: TFunction,
): string | null {
  if (by === null) return null;
  if (by.toLowerCase() === role) return by;
  if (role === 'admin') return t('{{name}}, admin', { name: by });
  return role === 'supervisor' ? t('{{name}}, supervisor', { name: by }) : by;
}

/** A change with its label and values, or a sentence for a change without a former value. */
export type ChangeWords =
  | { sentence: string }
  | { label: string; before: string | null; after: string };

export function wordsOf({ what, before, after }: OrderChange, t: TFunction): ChangeWords {
  if (what === 'adjusted')
    return { sentence: after === 1 ? t('Marked as adjusted') : t('No longer marked as adjusted') };
  if (what === 'round') return { sentence: t('Round {{number}}', { number: after }) };
  const textOf = (value: OrderChange['before']): string | null =>
    value === null ? missing(what, t) : valueText(what, value, t);
  return { label: t(LABELS[what]), before: textOf(before), after: textOf(after) ?? t('none') };
}

const LABELS: Record<Exclude<OrderChange['what'], 'adjusted' | 'round'>, string> = {
  requirement: text('Requirement'),
  delivered: text('Delivered'),
  product: text('Product'),
  consumer: text('Consumer'),
  'delivery-boy': text('Delivery Boy'),
  name: text('Name'),
  address: text('Address'),
  payment: text('Payment'),
  'payment-mode': text('Payment Mode'),
  absence: text('Absence Remark'),
  bottles: text('Empty Bottles'),
};

/** The text for a delivery boy who is not named because he belongs to a zone outside of the reader's scope. */
const missing = (field: OrderChange['what'], t: TFunction): string | null =>
  field === 'delivery-boy' ? t('another zone') : null;

function valueText(field: OrderChange['what'], value: string | number, t: TFunction): string {
  if (field === 'payment-mode') return value === 'cash' ? t('Cash') : t('Cheque');
  if (typeof value === 'string') return field === 'absence' ? absenceWords(value, t) : value;
  return field === 'payment' ? formatRupees(value) : formatQuantity(value);
}
