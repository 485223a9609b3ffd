import type { SyncType } from '@milkround/contracts';
import { i18n, text } from '../i18n';

/** The text after a newer build in another tab has taken over the phone's database. */
export const OUT_OF_DATE = text('This page is out of date. Please reload it and enter this again.');

/** The text after a write that failed for another reason than a full disk. */
export const NOT_STORED = text('This phone could not keep the entry. Please enter it again.');

/** The text when the rules refuse an entry, at once or after it has arrived. */
export function failureOf(type: SyncType, message: string): string {
  const { t } = i18n;
  switch (type) {
    case 'edit-product-order':
      return t('Failed to update quantity: {{message}}', { message });
    case 'edit-order-status':
      // The full stop of the sentence is removed, because the specification's text adds one.
      return t('Failed to Mark Delivered: {{message}}. Please Try again Later', {
        message: message.replace(/[.।]$/, ''),
      });
    case 'edit-order-remarks':
      return t('Failed to update remark: {{message}}', { message });
    case 'add-round':
      return t('Error adding round: {{message}}', { message });
    case 'day-close':
      return t('Failed to close the day: {{message}}', { message });
    case 'add-single-order':
      return message;
  }
}
