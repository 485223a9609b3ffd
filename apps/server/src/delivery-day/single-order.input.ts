import { createMessage, type Flag } from '@milkround/contracts';
import { toEnteredOrder, type EnteredOrder, toPlainId } from '@milkround/domain';
import { v7 as uuidV7 } from 'uuid';
import { DateField, FlagField, IdField, QuantityField } from '../http/input/fields';
import { AlsoSpelt } from '../http/input/spellings';
import { TextField } from '../http/input/text-fields';
import { notUnderstood } from './commands/not-understood';

const OrderDateField = () =>
  DateField({
    required: createMessage('order-date-required'),
    invalid: createMessage('order-date-invalid'),
  });
const MdeField = () => IdField({ required: createMessage('mde-required') });
const ConsumerField = () =>
  TextField({ required: createMessage('consumer-required'), numbers: true, convert: toPlainId });
const ProductField = () => IdField({ required: createMessage('product-required') });
const ExpectedField = () => QuantityField({ required: createMessage('quantity-required') });

/** The optional fields of every order by hand. */
class OrderForm {
  @FlagField({ optional: true }) adjustedQuantity?: Flag | null;
  @QuantityField({ optional: true }) previousQuantity?: number | null;
  @TextField({ optional: true }) consumerName?: string | null;
  @TextField({ optional: true, max: 500, lines: true }) consumerAddress?: string | null;
}

/** An order of a delivery boy, always on his own day. */
export class OwnOrderForm extends OrderForm {
  @OrderDateField() orderDate: string;
  @AlsoSpelt('consumer_id') @ConsumerField() consumerId: string;
  @AlsoSpelt('product_id') @ProductField() productId: number;
  @AlsoSpelt('exp_quantity') @ExpectedField() expQuantity: number;
}

/** An order of a supervisor, with the field names of the supervisor's calls. */
export class SupervisorOrderForm extends OrderForm {
  @OrderDateField() orderDate: string;
  @AlsoSpelt('delr_boy_id') @MdeField() deliveryBoyId: number;
  @AlsoSpelt('consumer_id') @ConsumerField() consumerId: string;
  @AlsoSpelt('product_id') @ProductField() productId: number;
  @AlsoSpelt('exp_quantity') @ExpectedField() expQuantity: number;
}

/** A new or edited order of an admin, with the field names of the admin's calls. */
export class AdminOrderForm extends OrderForm {
  @OrderDateField() orderDate: string;
  @AlsoSpelt('deliveryBoyId') @MdeField() delr_boy_id: number;
  @AlsoSpelt('consumerId') @ConsumerField() consumer_id: string;
  @AlsoSpelt('productId') @ProductField() product_id: number;
  @AlsoSpelt('expQuantity') @ExpectedField() exp_quantity: number;
}

/** The order of a form, under a new id. @throws RuleViolation entry-not-understood */
export function orderOf(form: OwnOrderForm): EnteredOrder {
  const order = toEnteredOrder(form, uuidV7());
  if (!order) throw notUnderstood();
  return order;
}

/** The admin's form with the field names of the other forms. */
export const toSupervisorForm = ({
  delr_boy_id,
  consumer_id,
  product_id,
  exp_quantity,
  ...form
}: AdminOrderForm): SupervisorOrderForm => ({
  ...form,
  deliveryBoyId: delr_boy_id,
  consumerId: consumer_id,
  productId: product_id,
  expQuantity: exp_quantity,
});
