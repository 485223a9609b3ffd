import { Body, Controller, Get, NotFoundException, Param, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { API, HEADERS, TEXTS, type ConsumerOrders, type DeliveryBoyStats, type ReadOfDay } from '@milkround/contracts';
import { type DayKey, type DeliveryDayCommand } from '@milkround/domain';
import type { FastifyReply } from 'fastify';
import { BusinessClock } from '../clock';
import { answer, Change } from '../http/answer';
import { By } from '../http/asked-by';
import { Caller, type DeliveryBoyCaller } from '../http/caller';
import { UuidParam } from '../http/input/path';
import type { AskedBy } from '../log/asked-by';
import { ReadModels } from '../log/read-models';
import { Board } from './board.query';
import { ClosedDays } from './closed-days.query';
import { ChangeDay } from './delivery-day.handler';
import { EditOrderRemarks, EditOrderStatus, EditProductOrder } from './delivery-day.input';

/** The delivery boy's calls: always his own business day. */
@Controller(`${API}/delivery-boy`)
export class DeliveryDayController {
  constructor(
    private readonly commands: CommandBus,
    private readonly board: Board,
    private readonly closedDays: ClosedDays,
    private readonly clock: BusinessClock,
    private readonly readModels: ReadModels,
  ) {}

  @Get('get-orders')
  async orders(@Caller('delivery-boy') caller: DeliveryBoyCaller, @Res({ passthrough: true }) reply: FastifyReply) {
    void reply.header(HEADERS.position, this.readModels.position().toString());
    const day = this.today(caller);
    return this.withClose<ConsumerOrders[]>(day, this.board.orders(day));
  }

  @Get('dashboard-stats')
  async stats(@Caller('delivery-boy') caller: DeliveryBoyCaller) {
    const day = this.today(caller);
    return this.withClose<DeliveryBoyStats>(day, this.board.stats(day));
  }

  @Change('edit-product-order/:orderId')
  async deliverQuantity(
    @UuidParam('orderId') orderId: string,
    @Body() { deliverdQuantity }: EditProductOrder,
    @Caller('delivery-boy') caller: DeliveryBoyCaller,
    @By() by: AskedBy,
  ) {
    const day = this.today(caller);
    const reached = await this.change(day, { type: 'DeliverQuantity', data: { orderId, quantity: deliverdQuantity } }, by);
    return answer(TEXTS.quantityUpdated, found(await this.board.line(day, orderId)), reached);
  }

  @Change('edit-order-status/:consumerId')
  async markDone(
    @Param('consumerId') consumerId: string,
    @Body() { isDelivered }: EditOrderStatus,
    @Caller('delivery-boy') caller: DeliveryBoyCaller,
    @By() by: AskedBy,
  ) {
    const day = this.today(caller);
    const reached = await this.change(day, { type: isDelivered ? 'MarkConsumerDone' : 'ReopenConsumer', data: { consumerId } }, by);
    return answer(TEXTS.statusUpdated, found(await this.board.stop(day, consumerId)), reached);
  }

  @Change('edit-order-remarks')
  async recordRemarks(
    @Body() { consumerUniqueId: consumerId, remarks, absenceRemarks, paymentMode }: EditOrderRemarks,
    @Caller('delivery-boy') caller: DeliveryBoyCaller,
    @By() by: AskedBy,
  ) {
    const day = this.today(caller);
    const mode = paymentMode === null ? '' : paymentMode;
    const reached = await this.change(
      day,
      { type: 'RecordRemarks', data: { consumerId, amount: remarks, mode, absence: absenceRemarks } },
      by,
    );
    return answer(TEXTS.remarkUpdated, found(await this.board.stop(day, consumerId)), reached);
  }

  private async withClose<T>(day: DayKey, reading: Promise<T>): Promise<ReadOfDay<T>> {
    const [data, close] = await Promise.all([reading, this.closedDays.of(day)]);
    return { data, date: day.date, ...(close && { close }) };
  }

  private today(caller: DeliveryBoyCaller): DayKey {
    return { date: this.clock.today(), deliveryBoyId: caller.id };
  }

  private change(day: DayKey, command: DeliveryDayCommand, by: AskedBy) {
    return this.commands.execute(new ChangeDay(day, command, by));
  }
}

/** A repeated command may speak of what is gone by now. */
function found<T>(row: T | null): T {
  if (row === null) throw new NotFoundException(TEXTS.notFound);
  return row;
}
