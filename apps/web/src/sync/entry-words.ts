import type { TFunction } from 'i18next';
import { ENTRIES_MISSING, type EntryLine, type SetAsideEntry } from '@milkround/contracts';
import { isDate } from '@milkround/domain';
import { absenceWords } from '../ui/absence-words';
import { formatDate, formatQuantity, formatRupees } from '../ui/format';

type Data = SetAsideEntry['data'];

/** Returns a field of any type as text, because the phone may have another version. */
function textOf(data: Data, field: string): string {
  const value = data[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** Formats a figure; a text that is not a number stays unchanged. */
const figure = (data: Data, field: string, format = formatQuantity): string =>
  number(textOf(data, field), format);

function number(value: number | string, format: (value: number) => string): string {
  const trimmed = String(value).trim();
  return trimmed !== '' && Number.isFinite(Number(trimmed))
    ? format(Number(trimmed))
    : trimmed || '?';
}

export const hasPayment = ({ type, data }: Pick<SetAsideEntry, 'type' | 'data'>): boolean =>
  type === 'edit-order-remarks' && Number(textOf(data, 'remarks')) > 0;

const isYes = (value: unknown): boolean =>
  value === true || value === 1 || value === '1' || value === 'true';

/** Describes an entry in words, one sentence for each thing that it records. */
export function entryWords(
  {
    type,
    data,
    productName,
    lines = [],
  }: Pick<SetAsideEntry, 'type' | 'data' | 'productName' | 'lines'>,
  t: TFunction,
): string[] {
  const product = productName ?? t('of a product that is not known');
  switch (type) {
    case 'edit-product-order':
      return [
        t('Delivered {{quantity}} {{product}}', {
          quantity: figure(data, 'deliverdQuantity'),
          product,
        }),
      ];
    case 'edit-order-status':
      return [isYes(data.isDelivered) ? doneWords(lines, t) : undoneWords(lines, t)];
    case 'edit-order-remarks':
      return remarks(data, t);
    case 'add-round':
      return [
        t('Made a round of {{consumers}} consumers', {
          count: Number(textOf(data, 'consumerNo')),
          consumers: figure(data, 'consumerNo'),
        }),
      ];
    case 'add-single-order':
      return addedOrder(data, product, t);
    case 'day-close':
      return dayClose(data, t);
    case ENTRIES_MISSING:
      return [
        t('{{shown}} entries that never arrived', {
          count: Number(textOf(data, 'entries')),
          shown: figure(data, 'entries'),
        }),
      ];
    default:
      return [t('Something that is not known here: {{type}}', { type: type || '?' })];
  }
}

/** The value that the phone showed before the entry replaced it; null where it is not known or nothing was replaced. */
export function shownBeforeWords(
  { type, data }: Pick<SetAsideEntry, 'type' | 'data'>,
  t: TFunction,
): string | null {
  const previousText = findPreviousText(type, data, t);
  return previousText && t('Shown on the phone before: {{what}}', { what: previousText });
}

function findPreviousText(type: string, { previous, ...data }: Data, t: TFunction): string | null {
  if (type === 'edit-product-order') {
    if (previous === null) return t('nothing');
    const quantity = figure({ previous }, 'previous');
    return quantity === '?' ? null : quantity;
  }
  if (type !== 'edit-order-remarks' || !isData(previous)) return null;
  const hasOtherPayment = ['remarks', 'paymentMode'].some(
    (field) => textOf(previous, field) !== textOf(data, field),
  );
  const absence = textOf(previous, 'absenceRemarks');
  const sentences = [
    hasPayment({ type, data: previous }) && hasOtherPayment && paymentWords(previous, t),
    absence !== textOf(data, 'absenceRemarks') &&
      absence &&
      t('Absent: “{{text}}”', { text: absenceWords(absence, t) }),
  ];
  return sentences.filter(Boolean).join(', ') || null;
}

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null;

/** `2 Cow, 1.5 Buffalo`: the quantities that a Done filled. */
const amounts = (lines: readonly EntryLine[], t: TFunction): string =>
  lines
    .map(
      ({ quantity, productName }) =>
        `${number(quantity, formatQuantity)} ${productName ?? t('of a product that is not known')}`,
    )
    .join(', ');

const doneWords = (lines: readonly EntryLine[], t: TFunction): string =>
  lines.length > 0 ? t('Marked done: {{what}}', { what: amounts(lines, t) }) : t('Marked done');

const undoneWords = (lines: readonly EntryLine[], t: TFunction): string =>
  lines.length > 0 ? t('Undid Done: {{what}}', { what: amounts(lines, t) }) : t('Undid Done');

function addedOrder(data: Data, product: string, t: TFunction): string[] {
  const order = { quantity: figure(data, 'expQuantity'), product };
  const date = textOf(data, 'orderDate');
  if (date === '') return [t('Added an order: {{quantity}} {{product}}', order)];
  return [
    t('Added an order for {{date}}: {{quantity}} {{product}}', {
      ...order,
      date: isDate(date) ? formatDate(date) : date,
    }),
  ];
}

function remarks(data: Data, t: TFunction): string[] {
  const payment = textOf(data, 'remarks');
  const absence = textOf(data, 'absenceRemarks');
  const bottles = textOf(data, 'emptyBottles');
  const sentences = [
    payment && paymentWords(data, t),
    absence && t('Absent: “{{text}}”', { text: absenceWords(absence, t) }),
    bottles && t('Empty bottles: {{bottles}}', { bottles: figure(data, 'emptyBottles') }),
  ].filter((sentence) => sentence !== '');
  return sentences.length > 0 ? sentences : [t('Removed the payment and the absence')];
}

function paymentWords(data: Data, t: TFunction): string {
  const amount = figure(data, 'remarks', formatRupees);
  const mode = textOf(data, 'paymentMode');
  if (mode === 'cash') return t('Took {{amount}} cash', { amount });
  return mode === 'cheque'
    ? t('Took {{amount}} by cheque', { amount })
    : t('Took {{amount}}', { amount });
}

function dayClose(data: Data, t: TFunction): string[] {
  const close = t('Day close: taken {{taken}}, empty bottles {{bottles}}', {
    taken: figure(data, 'assignedQuantity'),
    bottles: figure(data, 'EmptyBottle'),
  });
  const remark = textOf(data, 'remarks');
  return remark ? [close, t('Remark: “{{text}}”', { text: remark })] : [close];
}
