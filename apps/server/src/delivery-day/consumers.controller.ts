import { notFound } from '../http/refused';
import { Controller, Get, Query } from '@nestjs/common';
import { API, type BusinessDate } from '@milkround/contracts';
import { isNamed, type Consumer, type Pause } from '@milkround/domain';
import { BusinessClock } from '../clock';
import { read } from '../http/answer';
import { Caller, type DeliveryBoyCaller, type SupervisorCaller } from '../http/caller';
import { DateField, IdField } from '../http/input/fields';
import { ConsumerParam } from '../http/input/path';
import { Roles } from '../http/roles';
import { BoyOfDayQuery } from './boy-of-day.query';
import { OrderPlaces, toKnownConsumer } from './order-places.query';

/** The delivery day of the order that the office is about to make: the consumer is looked for in its area first. */
export class PlannedDay {
  @DateField({ optional: true }) orderDate?: BusinessDate | null;
  @IdField({ optional: true }) deliveryBoyId?: number | null;
}

/** Answers the name and address that an order for a consumer would get, before the order is made by hand. */
@Controller(API)
export class ConsumersController {
  constructor(
    private readonly places: OrderPlaces,
    private readonly boys: BoyOfDayQuery,
    private readonly clock: BusinessClock,
  ) {}

  @Roles(['admin'])
  @Get('admin/consumer/:consumerId')
  async ofAll(@ConsumerParam() id: string, @Query() day: PlannedDay) {
    return this.answerFor(await this.places.consumerAnywhere(id, await this.areaOf(day)));
  }

  @Roles(['supervisor'])
  @Get('supervisor/consumer/:consumerId')
  async ofZones(
    @ConsumerParam() id: string,
    @Query() day: PlannedDay,
    @Caller('supervisor') { areaIds }: SupervisorCaller,
  ) {
    return this.answerFor(await this.places.consumerAnywhere(id, await this.areaOf(day), areaIds));
  }

  @Roles(['delivery-boy'])
  @Get('delivery-boy/consumer/:consumerId')
  async ofOwnDay(
    @ConsumerParam() id: string,
    @Caller('delivery-boy') { id: deliveryBoyId, areaId }: DeliveryBoyCaller,
  ) {
    const areaOfDay = await this.boys.areaOf({ date: this.clock.today(), deliveryBoyId });
    return this.answerFor(await this.places.consumer(id, areaOfDay ?? areaId));
  }

  private async areaOf({ orderDate, deliveryBoyId }: PlannedDay): Promise<number | null> {
    const date = orderDate ?? this.clock.today();
    return deliveryBoyId ? this.boys.areaOf({ date, deliveryBoyId }) : null;
  }

  /** @throws Refused also for a consumer with an id only */
  private answerFor(consumer: (Consumer & { pause: Pause | null }) | null) {
    if (!consumer || !isNamed(consumer)) throw notFound();
    return read(toKnownConsumer(consumer, this.clock.today()));
  }
}
