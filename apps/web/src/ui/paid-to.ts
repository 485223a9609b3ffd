import type { TFunction } from 'i18next';
import type { OrderLine } from '@milkround/contracts';
import { formatRupees } from './format';

/** `Paid ₹300 to Vijay Kale`, for each payment to a delivery boy who had the stop before. */
export const paidToTexts = (paidTo: OrderLine['paid_to'], t: TFunction): string[] =>
  paidTo?.map(({ amount, name }) =>
    t('Paid {{amount}} to {{name}}', { amount: formatRupees(amount), name }),
  ) ?? [];
