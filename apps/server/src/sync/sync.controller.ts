import { createMessage } from '@milkround/contracts';
import { ApiBody } from '@nestjs/swagger';
import { answer, Change } from '../http/answer';
import { TakesBatch } from '../http/body-limits';
import { Caller, type DeliveryBoyCaller } from '../http/caller';
import { RoleController } from '../http/roles';
import { AlsoWhenArchived } from '../identity/archived-sessions';
import { CountsItself } from '../identity/counts-itself';
import { OutboxBody, OutboxFields, type Outbox } from './sync.input';
import { Sync } from './sync';

/** The outbox of a phone, emptied. */
@RoleController('delivery-boy')
export class SyncController {
  constructor(private readonly sync: Sync) {}

  @AlsoWhenArchived()
  @CountsItself()
  @TakesBatch()
  @ApiBody({ type: OutboxFields })
  @Change('sync')
  async receive(@OutboxBody() outbox: Outbox, @Caller('delivery-boy') boy: DeliveryBoyCaller) {
    const { results, reached } = await this.sync.receive(outbox, boy);
    return answer(createMessage('entries-received'), results, reached ?? undefined);
  }
}
