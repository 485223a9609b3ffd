import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { API, createMessage } from '@milkround/contracts';
import type { DayKey } from '@milkround/domain';
import { BusinessClock } from '../clock';
import { Add, answer, Change } from '../http/answer';
import { Context } from '../http/command-context';
import { Caller, Scope, type DeliveryBoyCaller } from '../http/caller';
import { Form, FormBody } from '../http/input/form';
import { UuidParam } from '../http/input/path';
import { Roles } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { EditOrder } from './commands/edit-order';
import { PlaceSingleOrder } from './commands/place-single-order';
import { RemoveOrder } from './commands/remove-order';
import { SingleOrderAnswer, type OrderWritten } from './single-order.answer';
import {
  AdminOrderForm,
  orderOf,
  OwnOrderForm,
  toSupervisorForm,
  SupervisorOrderForm,
} from './single-order.input';

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
