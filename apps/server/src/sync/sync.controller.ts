import { createMessage } from '@milkround/contracts';
import { ApiBody } from '@nestjs/swagger';
import { answer, Change } from '../http/answer';
import { TakesBatch } from '../http/body-limits';
import { Caller, type DeliveryBoyCaller } from '../http/caller';
import { RoleController } from '../http/roles';
import { AlsoWhenArchived } from '../identity/archived-sessions';
import { CountsItself } from '../identity/counts-itself';
import { SyncRequestBody, SyncRequestFields, type SyncRequest } from './sync.input';
import { Sync } from './sync';

/** Receives the outbox of a phone. */
@RoleController('delivery-boy')
export class SyncController {
  constructor(private readonly sync: Sync) {}

  @AlsoWhenArchived()
  @CountsItself()
  @TakesBatch()
  @ApiBody({ type: SyncRequestFields })
  @Change('sync')
  async receive(@SyncRequestBody() request: SyncRequest, @Caller('delivery-boy') boy: DeliveryBoyCaller) {
    const { results, reached } = await this.sync.receive(request, boy);
    return answer(createMessage('entries-received'), results, reached ?? undefined);
  }
}
