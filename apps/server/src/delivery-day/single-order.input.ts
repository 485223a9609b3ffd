import { DAYS_SAY, TEXTS, type Flag } from '@milkround/contracts';
import { DateField, FlagField, IdField, QuantityField } from '../http/input/fields';
import { AlsoSpelt } from '../http/input/spellings';
import { TextField } from '../http/input/text-fields';

/** One line as somebody wants it, whatever the spelling it came in. */
export interface WantedOrder {
  date: string;
  deliveryBoyId: number;
  consumerId: string;
  productId: number;
  expected: number;
  /** Who the consumer is, told by whoever orders: it counts where the area does not know that. */
  consumerName?: string;
  consumerAddress?: string;
  /** Undefined: as it is; a new line is not adjusted. */
  adjusted: boolean | undefined;
  /** The quantity that stood where the order was made; null: no order stood there; undefined: not said. */
  seen: number | null | undefined;
}

const OrderDateField = () => DateField({ required: TEXTS.orderDateRequired, invalid: DAYS_SAY.dateWrong });
const MdeField = () => IdField({ required: TEXTS.mdeRequired });
const ConsumerField = () => TextField({ required: TEXTS.consumerRequired, numbers: true });
const ProductField = () => IdField({ required: TEXTS.productRequired });
const ExpectedField = () => QuantityField({ required: TEXTS.quantityRequired });

/** The delivery boy's: always of his own day. */
export class OwnOrderForm {
  @OrderDateField() orderDate: string;
  @AlsoSpelt('consumer_id') @ConsumerField() consumerId: string;
  @AlsoSpelt('product_id') @ProductField() productId: number;
  @AlsoSpelt('exp_quantity') @ExpectedField() expQuantity: number;
  @FlagField({ optional: true }) adjustedQuantity?: Flag | null;
  @QuantityField({ optional: true }) previousQuantity?: number | null;
  @TextField({ optional: true }) consumerName?: string | null;
  @TextField({ optional: true, max: 500, lines: true }) consumerAddress?: string | null;
}

/** The supervisor's spelling. */
export class SupervisorOrderForm {
  @OrderDateField() orderDate: string;
  @AlsoSpelt('delr_boy_id') @MdeField() deliveryBoyId: number;
  @AlsoSpelt('consumer_id') @ConsumerField() consumerId: string;
  @AlsoSpelt('product_id') @ProductField() productId: number;
  @AlsoSpelt('exp_quantity') @ExpectedField() expQuantity: number;
  @FlagField({ optional: true }) adjustedQuantity?: Flag | null;
  @QuantityField({ optional: true }) previousQuantity?: number | null;
  @TextField({ optional: true }) consumerName?: string | null;
  @TextField({ optional: true, max: 500, lines: true }) consumerAddress?: string | null;
}

/** The admin's spelling, of new orders and of edited ones. */
export class AdminOrderForm {
  @OrderDateField() orderDate: string;
  @AlsoSpelt('deliveryBoyId') @MdeField() delr_boy_id: number;
  @AlsoSpelt('consumerId') @ConsumerField() consumer_id: string;
  @AlsoSpelt('productId') @ProductField() product_id: number;
  @AlsoSpelt('expQuantity') @ExpectedField() exp_quantity: number;
  @FlagField({ optional: true }) adjustedQuantity?: Flag | null;
  @QuantityField({ optional: true }) previousQuantity?: number | null;
  @TextField({ optional: true }) consumerName?: string | null;
  @TextField({ optional: true, max: 500, lines: true }) consumerAddress?: string | null;
}

const isAdjusted = (flag: Flag | null | undefined) => (flag === undefined || flag === null ? undefined : flag === 1);

export const ownOrder = (form: OwnOrderForm, deliveryBoyId: number): WantedOrder => supervisorOrder({ ...form, deliveryBoyId });

export const supervisorOrder = (form: SupervisorOrderForm): WantedOrder => ({
  date: form.orderDate,
  deliveryBoyId: form.deliveryBoyId,
  consumerId: form.consumerId,
  productId: form.productId,
  expected: form.expQuantity,
  adjusted: isAdjusted(form.adjustedQuantity),
  seen: form.previousQuantity,
  consumerName: form.consumerName ?? undefined,
  consumerAddress: form.consumerAddress ?? undefined,
});

export const adminOrder = (form: AdminOrderForm): WantedOrder => ({
  date: form.orderDate,
  deliveryBoyId: form.delr_boy_id,
  consumerId: form.consumer_id,
  productId: form.product_id,
  expected: form.exp_quantity,
  adjusted: isAdjusted(form.adjustedQuantity),
  seen: form.previousQuantity,
  consumerName: form.consumerName ?? undefined,
  consumerAddress: form.consumerAddress ?? undefined,
});
