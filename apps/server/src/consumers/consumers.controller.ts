import { Body, Controller, Get, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { API, createMessage, type ConsumerDetail, type ForeignStop } from '@milkround/contracts';
import type { EditConsumerDetails } from '@milkround/domain';
import { v7 as uuidV7 } from 'uuid';
import { BusinessClock } from '../clock';
import { answer, Change, read } from '../http/answer';
import { Scope } from '../http/caller';
import { Context } from '../http/command-context';
import { ConsumerParam } from '../http/input/path';
import { Roles } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { EditConsumer } from './commands/edit-consumer';
import { GiveAnotherId } from './commands/give-another-id';
import { MergeConsumers, UndoMerge } from './commands/merge-consumers';
import { MoveConsumer } from './commands/move-consumer';
import { EndPause, SetPause } from './commands/pause-consumer';
import { ServeHere } from './commands/serve-here';
import { TakeOffOrders } from './commands/take-off-orders';
import {
  AnotherIdInput,
  ConsumerInput,
  ConsumersQuery,
  ConsumerZoneInput,
  EndPauseInput,
  MergeConsumerInput,
  PauseInput,
  ServeHereInput,
} from './consumers.input';
import { ConsumerRegister } from './consumers.query';
import { ForeignStops } from './foreign-stops';
import { wantedOf } from './wanted';

const ROWS = 20;

/** The register of consumers: an admin's of all zones, a supervisor's of those whom the own zones know. */
@Controller(API)
export class ConsumerRegisterController {
  constructor(
    private readonly commands: CommandBus,
    private readonly register: ConsumerRegister,
    private readonly foreignStops: ForeignStops,
    private readonly clock: BusinessClock,
  ) {}

  @Roles(['admin', 'supervisor'])
  @Get(['admin/get-consumers', 'supervisor/get-consumers'])
  page(@Query() { page, limit, ...query }: ConsumersQuery, @Scope() scope: Scope) {
    return this.register.page({ ...wantedOf(query), page: page ?? 1, limit: limit ?? ROWS }, scope);
  }

  @Roles(['admin', 'supervisor'])
  @Get(['admin/get-consumer/:consumerId', 'supervisor/get-consumer/:consumerId'])
  async one(@ConsumerParam() id: string, @Scope() scope: Scope) {
    return read<ConsumerDetail>(await this.register.findOne(id, scope));
  }

  @Roles(['admin'])
  @Change('admin/edit-consumer/:consumerId')
  async edit(
    @ConsumerParam() id: string,
    @Body() input: ConsumerInput,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    const consumerId = await this.register.remainingId(id, scope);
    const result = await this.commands.execute(
      new EditConsumer(consumerId, editOf(input), context),
    );
    return answer<ConsumerDetail>(
      createMessage('consumer-updated'),
      await this.register.findOne(consumerId, scope),
      result,
    );
  }

  @Roles(['admin', 'supervisor'])
  @Change(['admin/set-pause/:consumerId', 'supervisor/set-pause/:consumerId'])
  async setPause(
    @ConsumerParam() id: string,
    @Body() { from, until, reason, takeOff }: PauseInput,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    const consumerId = await this.register.remainingId(id, scope);
    const dates = { from: from ?? this.clock.today(), until: until ?? null };
    const paused = await this.commands.execute(
      new SetPause(consumerId, { pauseId: uuidV7(), ...dates, reason }, context),
    );
    const result =
      takeOff === 1
        ? await this.commands.execute(new TakeOffOrders(consumerId, dates, paused, context))
        : paused;
    const message = createMessage('consumer-paused-done');
    return answer<ConsumerDetail>(message, await this.register.findOne(consumerId, scope), result);
  }

  @Roles(['admin', 'supervisor'])
  @Change(['admin/end-pause/:consumerId', 'supervisor/end-pause/:consumerId'])
  async endPause(
    @ConsumerParam() id: string,
    @Body() { pauseId, lastDate, shownUntil }: EndPauseInput,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    const consumerId = await this.register.remainingId(id, scope);
    const end = { pauseId, lastDate, shownUntil: shownUntil ?? null };
    const result = await this.commands.execute(new EndPause(consumerId, end, context));
    const message = createMessage('pause-ended-done');
    return answer<ConsumerDetail>(message, await this.register.findOne(consumerId, scope), result);
  }

  @Roles(['admin', 'supervisor'])
  @Get(['admin/get-foreign-stops', 'supervisor/get-foreign-stops'])
  async foreign(@Scope() scope: Scope) {
    return read<ForeignStop[]>(await this.foreignStops.list(scope));
  }

  @Roles(['admin', 'supervisor'])
  @Change(['admin/serve-here/:consumerId', 'supervisor/serve-here/:consumerId'])
  async serveHere(
    @ConsumerParam() id: string,
    @Body() { areaId }: ServeHereInput,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    const consumerId = await this.register.remainingId(id, scope);
    const result = await this.commands.execute(new ServeHere(consumerId, areaId, context));
    const message = createMessage('consumer-served-here');
    return answer<ConsumerDetail>(message, await this.register.findOne(consumerId, scope), result);
  }

  @Roles(['admin', 'supervisor'])
  @Change(['admin/give-another-id/:consumerId', 'supervisor/give-another-id/:consumerId'])
  async giveAnotherId(
    @ConsumerParam() consumerId: string,
    @Body() { orderDate: date, deliveryBoyId, to, consumerName, consumerAddress }: AnotherIdInput,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    const other = { id: to, name: consumerName ?? '', address: consumerAddress ?? '' };
    const result = await this.commands.execute(
      new GiveAnotherId({ date, deliveryBoyId }, consumerId, other, scope, context),
    );
    const message = createMessage('another-id-given', { id: to });
    return answer<ForeignStop[]>(message, await this.foreignStops.list(scope), result);
  }

  @Roles(['admin'])
  @Change('admin/move-consumer/:consumerId')
  async move(
    @ConsumerParam() id: string,
    @Body() { areaId, shownAreaId: shown }: ConsumerZoneInput,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    const consumerId = await this.register.remainingId(id, scope);
    const result = await this.commands.execute(
      new MoveConsumer(consumerId, { areaId, shown }, context),
    );
    const message = createMessage('consumer-moved-done');
    return answer<ConsumerDetail>(message, await this.register.findOne(consumerId, scope), result);
  }

  @Roles(['admin'])
  @Change('admin/merge-consumer/:consumerId')
  async merge(
    @ConsumerParam() consumerId: string,
    @Body() { into, same }: MergeConsumerInput,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    const result = await this.commands.execute(
      new MergeConsumers(consumerId, into, same ?? 'sum', context),
    );
    const message = createMessage('consumer-merged-done', { id: consumerId, into });
    return answer<ConsumerDetail>(message, await this.register.findOne(into, scope), result);
  }

  @Roles(['admin'])
  @Change('admin/undo-merge/:consumerId')
  async undoMerge(
    @ConsumerParam() consumerId: string,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    const result = await this.commands.execute(new UndoMerge(consumerId, context));
    const message = createMessage('merge-undone-done', { id: consumerId });
    return answer<ConsumerDetail>(message, await this.register.findOne(consumerId, scope), result);
  }
}

const editOf = ({
  name,
  address,
  phone,
  shownName,
  shownAddress,
  shownPhone,
}: ConsumerInput): EditConsumerDetails => ({
  details: { name, address: address ?? '', phone: phone ?? null },
  shown: { name: shownName, address: shownAddress ?? '', phone: shownPhone ?? null },
});
