import { createMessage, EPOCH_HEADER } from '@milkround/contracts';
import { Req } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { answer, Change } from '../http/answer';
import { TakesBatch } from '../http/body-limits';
import { Caller, type DeliveryBoyCaller } from '../http/caller';
import { headerOf } from '../http/command';
import { RoleController } from '../http/roles';
import { AlsoWhenArchived } from '../identity/archived-sessions';
import { LogEpoch } from '../log/log-epoch';
import { SyncRequestBody, SyncRequestFields, type SyncRequest } from './sync.input';
import { Sync } from './sync';

/** Receives the outbox of a phone. */
@RoleController('delivery-boy')
export class SyncController {
  constructor(
    private readonly sync: Sync,
    private readonly epoch: LogEpoch,
  ) {}

  @AlsoWhenArchived()
  @TakesBatch()
  @ApiBody({ type: SyncRequestFields })
  @Change('sync')
  async receive(
    @SyncRequestBody() request: SyncRequest,
    @Caller('delivery-boy') boy: DeliveryBoyCaller,
    @Req() call: FastifyRequest,
  ) {
    // After a restore a phone has to send its earlier entries first. It learns the epoch from the header of the answer.
    const comparedEpoch = headerOf(call, EPOCH_HEADER);
    if (comparedEpoch !== undefined && comparedEpoch !== this.epoch.currentEpoch)
      return answer(createMessage('entries-received'), []);
    const { results, reached } = await this.sync.receive(request, boy);
    return answer(createMessage('entries-received'), results, reached ?? undefined);
  }
}
