import type { AreaDeliveries } from '@milkround/contracts';
import { REPORTS, quantityOfProduct, type DeliveryRow } from '@milkround/domain';
import { formatQuantity } from '../../ui/format';
import type { ReportKind } from './report-kind';
import { mergeDeliveries } from './merge-deliveries';
import { quantityTone } from './quantity-tone';

const figure = (quantity: number | null | undefined): string => (typeof quantity === 'number' ? formatQuantity(quantity) : '-');

/** Delivered and required quantities, per delivery boy and product. */
export const deliveryReport: ReportKind<AreaDeliveries, DeliveryRow> = {
  definition: REPORTS.deliveries,
  merge: mergeDeliveries,
  show: (key, row) => {
    if (!key.startsWith('product:')) return undefined;
    const quantity = quantityOfProduct(row, key);
    return `${figure(quantity?.delivered_quantity)} / ${figure(quantity?.expected_quantity)}`;
  },
  tone: (key, row) => {
    const quantity = quantityOfProduct(row, key);
    return quantity && quantityTone(quantity.delivered_quantity, quantity.expected_quantity);
  },
};
