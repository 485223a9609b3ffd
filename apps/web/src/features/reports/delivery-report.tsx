import type { AreaDeliveries } from '@milkround/contracts';
import {
  figureOfProduct,
  REPORTS,
  quantityOfProduct,
  totalOfProduct,
  type DeliveryRow,
} from '@milkround/domain';
import { toFigureLink } from '../../ui/explain/FigureLink';
import { formatQuantity } from '../../ui/format';
import type { ReportKind } from './report-kind';
import { mergeDeliveries } from './merge-deliveries';
import { quantityTone } from './quantity-tone';

const figure = (quantity: number | null | undefined): string =>
  typeof quantity === 'number' ? formatQuantity(quantity) : '-';

/** Delivered and required quantities, per delivery boy and product. */
export const deliveryReport: ReportKind<AreaDeliveries, DeliveryRow> = {
  definition: REPORTS.deliveries,
  merge: mergeDeliveries,
  show: (key, row, { range, officeRole }) => {
    if (!key.startsWith('product:')) return undefined;
    const quantity = quantityOfProduct(row, key);
    const [deliveredText, requiredText] = [
      figure(quantity?.delivered_quantity),
      figure(quantity?.expected_quantity),
    ];
    if (!officeRole || !quantity) return `${deliveredText} / ${requiredText}`;
    const isRecorded = quantity.delivered_quantity !== null;
    return (
      <span>
        {toFigureLink(
          isRecorded ? figureOfProduct('delivered', row, key, range) : null,
          deliveredText,
        )}{' '}
        / {toFigureLink(figureOfProduct('required', row, key, range), requiredText)}
      </span>
    );
  },
  showTotal: (key, rows) => {
    if (!key.startsWith('product:')) return undefined;
    const { delivered, required } = totalOfProduct(rows, key);
    return `${figure(delivered)} / ${figure(required)}`;
  },
  tone: (key, row) => {
    const quantity = quantityOfProduct(row, key);
    return quantity && quantityTone(quantity.delivered_quantity, quantity.expected_quantity);
  },
};
