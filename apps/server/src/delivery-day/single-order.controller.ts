import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v7 as uuidV7 } from 'uuid';
import { API, createMessage, type Flag } from '@milkround/contracts';
import { type DayKey, type EnteredOrder, toEnteredOrder, toPlainId } from '@milkround/domain';
import { BusinessClock } from '../clock';
import { Add, answer, Change } from '../http/answer';
import { Caller, type DeliveryBoyCaller, Scope } from '../http/caller';
import { Context } from '../http/command-context';
import { DateField, FlagField, IdField, QuantityField } from '../http/input/fields';
import { Form, FormBody } from '../http/input/form';
import { UuidParam } from '../http/input/path';
import { AlsoSpelt } from '../http/input/spellings';
import { TextField } from '../http/input/text-fields';
import { Roles } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { EditOrder } from './commands/edit-order';
import { notUnderstood } from './commands/not-understood';
import { PlaceSingleOrder } from './commands/place-single-order';
import { RemoveOrder } from './commands/remove-order';
import { type OrderWritten, SingleOrderAnswer } from './single-order.answer';

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

/** An order of a delivery boy, always on his own day. */
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

/** An order of a supervisor, with the field names of the supervisor's calls. */
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

/** A new or edited order of an admin, with the field names of the admin's calls. */
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

/** Orders by hand: a delivery boy's for today, a supervisor's for the own area, an admin's anywhere. */
@Controller(API)
export class SingleOrderController {
  constructor(
    private readonly commands: CommandBus,
    private readonly answers: SingleOrderAnswer,
    private readonly clock: BusinessClock,
  ) {}

  @FormBody(OwnOrderForm)
  @Roles(['delivery-boy'])
  @Add('delivery-boy/add-single-order')
  async addOwn(
    @Form() form: OwnOrderForm,
    @Caller('delivery-boy') { id }: DeliveryBoyCaller,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    return this.place(form, { date: this.clock.today(), deliveryBoyId: id }, scope, context);
  }

  @FormBody(SupervisorOrderForm)
  @Roles(['supervisor'])
  @Add('supervisor/add-single-order')
  async addInArea(
    @Form() form: SupervisorOrderForm,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    return this.place(
      form,
      { date: form.orderDate, deliveryBoyId: form.deliveryBoyId },
      scope,
      context,
    );
  }

  @FormBody(AdminOrderForm)
  @Roles(['admin'])
  @Add('admin/add-single-order')
  async add(
    @Form() form: AdminOrderForm,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    return this.addInArea(toSupervisorForm(form), scope, context);
  }

  @FormBody(AdminOrderForm)
  @Roles(['admin'])
  @Change('admin/edit-single-order/:id')
  async edit(
    @UuidParam() orderId: string,
    @Form() form: AdminOrderForm,
    @Context() context: CommandContext,
  ) {
    const { deliveryBoyId, ...fields } = toSupervisorForm(form);
    const order = orderOf(fields);
    const result = await this.commands.execute(
      new EditOrder(orderId, deliveryBoyId, order, context),
    );
    return toAnswer(await this.answers.createForEdit(order, context, result));
  }

  @Roles(['admin'])
  @Change('admin/delete-single-order/:id')
  async remove(@UuidParam() orderId: string, @Context() context: CommandContext) {
    return answer(
      createMessage('order-deleted'),
      { id: orderId },
      await this.commands.execute(new RemoveOrder(orderId, context)),
    );
  }

  private async place(form: OwnOrderForm, day: DayKey, scope: Scope, context: CommandContext) {
    const order = orderOf(form);
    const result = await this.commands.execute(new PlaceSingleOrder(day, order, scope, context));
    return toAnswer(await this.answers.createForPlacement(order, context, result));
  }
}

const toAnswer = ({ message, order, reached }: OrderWritten) => answer(message, order, reached);
