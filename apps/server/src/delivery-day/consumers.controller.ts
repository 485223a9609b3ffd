import { notFound } from '../http/refused';
import { Controller, Get } from '@nestjs/common';
import { API } from '@milkround/contracts';
import { isNamed } from '@milkround/domain';
import { BusinessClock } from '../clock';
import { read } from '../http/answer';
import { Caller, Scope, type DeliveryBoyCaller } from '../http/caller';
import { ConsumerParam } from '../http/input/path';
import { Roles } from '../http/roles';
import { BoyOfDayQuery } from './boy-of-day.query';
import { OrderPlaces, toKnownConsumer, type ConsumerOfOrder } from './order-places.query';

/** Answers the name and address that an order for a consumer would get, before the order is made by hand. */
@Controller(API)
export class ConsumersController {
  constructor(
    private readonly places: OrderPlaces,
    private readonly boys: BoyOfDayQuery,
    private readonly clock: BusinessClock,
  ) {}

  @Roles(['admin', 'supervisor'])
  @Get(['admin/consumer/:consumerId', 'supervisor/consumer/:consumerId'])
  async ofZones(@ConsumerParam() id: string, @Scope() { zones }: Scope) {
    return this.answerFor(await this.places.consumer(id, zones));
  }

  @Roles(['delivery-boy'])
  @Get('delivery-boy/consumer/:consumerId')
  async ofOwnDay(
    @ConsumerParam() id: string,
    @Caller('delivery-boy') { id: deliveryBoyId, areaId }: DeliveryBoyCaller,
  ) {
    const areaOfDay = await this.boys.areaOf({ date: this.clock.today(), deliveryBoyId });
    return this.answerFor(await this.places.consumer(id, [areaOfDay ?? areaId]));
  }

  /** @throws Refused also for a consumer without a name, unless another zone has it */
  private answerFor(consumer: ConsumerOfOrder | null) {
    if (!consumer || (!isNamed(consumer) && !consumer.isElsewhere)) throw notFound();
    return read(toKnownConsumer(consumer, this.clock.today()));
  }
}
