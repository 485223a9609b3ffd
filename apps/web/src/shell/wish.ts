import type { TFunction } from 'i18next';
import type { SetAsideEntry } from '@milkround/contracts';
import { formatQuantity, formatRupees } from '../ui/format';

type Data = SetAsideEntry['data'];

/** A field as it was sent, whatever that is: the phone may have been of another version. */
function said(data: Data, field: string): string {
  const value = data[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** A figure as people read it; what is none stands as it was sent. */
function figure(data: Data, field: string, format = formatQuantity): string {
  const sent = said(data, field);
  return sent !== '' && Number.isFinite(Number(sent)) ? format(Number(sent)) : sent || '?';
}

const isYes = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

/** What the delivery boy wanted, in plain words: a sentence a thing. */
export function wishOf({ type, data, productName }: Pick<SetAsideEntry, 'type' | 'data' | 'productName'>, t: TFunction): string[] {
  const product = productName ?? t('a product');
  switch (type) {
    case 'edit-product-order':
      return [t('Delivered {{quantity}} {{product}}', { quantity: figure(data, 'deliverdQuantity'), product })];
    case 'edit-order-status':
      return [isYes(data.isDelivered) ? t('Marked done') : t('Took back Done')];
    case 'edit-order-remarks':
      return remarks(data, t);
    case 'add-round':
      return [t('Made a round of {{consumers}} consumers', { consumers: figure(data, 'consumerNo') })];
    case 'add-single-order':
      return [t('Added an order: {{quantity}} {{product}}', { quantity: figure(data, 'expQuantity'), product })];
    case 'day-close':
      return dayClose(data, t);
    default:
      return [t('Something that is not known here: {{type}}', { type: type || '?' })];
  }
}

function remarks(data: Data, t: TFunction): string[] {
  const payment = said(data, 'remarks');
  const absence = said(data, 'absenceRemarks');
  const sentences = [payment && paid(data, t), absence && t('Absent: “{{text}}”', { text: absence })].filter((sentence) => sentence !== '');
  return sentences.length > 0 ? sentences : [t('Took back the payment and the absence')];
}

function paid(data: Data, t: TFunction): string {
  const amount = figure(data, 'remarks', formatRupees);
  const mode = said(data, 'paymentMode');
  if (mode === 'cash') return t('Took {{amount}} cash', { amount });
  return mode === 'cheque' ? t('Took {{amount}} by cheque', { amount }) : t('Took {{amount}}', { amount });
}

function dayClose(data: Data, t: TFunction): string[] {
  const close = t('Day close: taken {{taken}}, empty bottles {{bottles}}', {
    taken: figure(data, 'assignedQuantity'),
    bottles: figure(data, 'EmptyBottle'),
  });
  const remark = said(data, 'remarks');
  return remark ? [close, t('Remark: “{{text}}”', { text: remark })] : [close];
}
