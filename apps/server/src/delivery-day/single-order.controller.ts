import { Controller } from '@nestjs/common';
import { API, TEXTS } from '@milkround/contracts';
import { BusinessClock } from '../clock';
import { Add, answer, Change } from '../http/answer';
import { By } from '../http/asked-by';
import { Caller, Scope, type DeliveryBoyCaller } from '../http/caller';
import { Form, FormBody } from '../http/input/form';
import { UuidParam } from '../http/input/path';
import type { AskedBy } from '../log/asked-by';
import { assertFromToday, assertToday } from './order-date';
import { OrderEdits } from './order-edits';
import { AdminOrderForm, adminOrder, OwnOrderForm, ownOrder, SupervisorOrderForm, supervisorOrder } from './single-order.input';
import { SingleOrders, type OrderWritten } from './single-orders';

/** Orders by hand: a delivery boy's for today, a supervisor's for the own area, an admin's anywhere. */
@Controller(API)
export class SingleOrderController {
  constructor(
    private readonly orders: SingleOrders,
    private readonly edits: OrderEdits,
    private readonly clock: BusinessClock,
  ) {}

  @FormBody(OwnOrderForm)
  @Add('delivery-boy/add-single-order')
  async addOwn(@Form() form: OwnOrderForm, @Caller('delivery-boy') { id }: DeliveryBoyCaller, @Scope() scope: Scope, @By() by: AskedBy) {
    return told(await this.orders.place(ownOrder(form, id), scope, by, (date) => assertToday(date, this.clock.today())));
  }

  @FormBody(SupervisorOrderForm)
  @Add('supervisor/add-single-order')
  async addInArea(@Form() form: SupervisorOrderForm, @Scope() scope: Scope, @By() by: AskedBy) {
    return told(await this.orders.place(supervisorOrder(form), scope, by, this.fromToday));
  }

  @FormBody(AdminOrderForm)
  @Add('admin/add-single-order')
  async add(@Form() form: AdminOrderForm, @Scope() scope: Scope, @By() by: AskedBy) {
    return told(await this.orders.place(adminOrder(form), scope, by, this.fromToday));
  }

  @FormBody(AdminOrderForm)
  @Change('admin/edit-single-order/:id')
  async edit(@UuidParam() orderId: string, @Form() form: AdminOrderForm, @By() by: AskedBy) {
    return told(await this.edits.edit(orderId, adminOrder(form), by));
  }

  @Change('admin/delete-single-order/:id')
  async remove(@UuidParam() orderId: string, @By() by: AskedBy) {
    return answer(TEXTS.orderDeleted, { id: orderId }, await this.edits.remove(orderId, by));
  }

  private readonly fromToday = (date: string) => assertFromToday(date, this.clock.today());
}

const told = ({ message, order, reached }: OrderWritten) => answer(message, order, reached);
