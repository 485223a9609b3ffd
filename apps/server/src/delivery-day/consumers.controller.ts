import { Controller, Get, NotFoundException, Query } from '@nestjs/common';
import { API, ROLES, TEXTS, type BusinessDate, type KnownConsumer } from '@milkround/contracts';
import { isNamed, type Consumer } from '@milkround/domain';
import { BusinessClock } from '../clock';
import { read } from '../http/answer';
import { Caller } from '../http/caller';
import { DateField, IdField } from '../http/input/fields';
import { TextParam } from '../http/input/path';
import { OrderPlaces } from './order-places.query';

/** The delivery day of the order that an admin is about to make: the consumer is looked for in its area first. */
export class PlannedDay {
  @DateField({ optional: true }) orderDate?: BusinessDate | null;
  @IdField({ optional: true }) deliveryBoyId?: number | null;
}

/** Answers who a consumer is, before an order by hand is made: what that order would be given for a name and an address. */
@Controller(ROLES.map((role) => `${API}/${role}`))
export class ConsumersController {
  constructor(
    private readonly places: OrderPlaces,
    private readonly clock: BusinessClock,
  ) {}

  /** @throws NotFoundException also for one that only other areas know, and for one of whom nothing but the id is known */
  @Get('consumer/:consumerId')
  async of(@TextParam('consumerId') id: string, @Query() planned: PlannedDay, @Caller() caller: Caller) {
    const consumer = await this.find(id, caller, planned);
    if (!consumer || !isNamed(consumer)) throw new NotFoundException(TEXTS.notFound);
    return read<KnownConsumer>({ consumer_id: consumer.id, consumer_name: consumer.name, address: consumer.address });
  }

  private async find(id: string, caller: Caller, { orderDate, deliveryBoyId }: PlannedDay): Promise<Consumer | null> {
    const areaOf = (deliveryBoy: number, date = this.clock.today()) => this.places.areaOf({ date, deliveryBoyId: deliveryBoy });
    switch (caller.role) {
      case 'admin':
        return this.places.consumerAnywhere(id, deliveryBoyId ? await areaOf(deliveryBoyId, orderDate ?? undefined) : null);
      case 'supervisor':
        return this.places.consumer(id, caller.areaId);
      case 'delivery-boy':
        return this.places.consumer(id, (await areaOf(caller.id)) ?? caller.areaId);
    }
  }
}
