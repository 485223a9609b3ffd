import { Body, Controller, Get, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { API, createMessage, type ConsumerDetail } from '@milkround/contracts';
import { RuleViolation, type EditConsumerDetails, type Pause } from '@milkround/domain';
import { answer, Change, read } from '../http/answer';
import { isZoneOf, Scope } from '../http/caller';
import { Context } from '../http/command-context';
import { ConsumerParam } from '../http/input/path';
import { Roles } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { EditConsumer } from './commands/edit-consumer';
import { PauseConsumer } from './commands/pause-consumer';
import { TakeOffOrders } from './commands/take-off-orders';
import {
  ConsumerInput,
  ConsumerPlaceQuery,
  ConsumersQuery,
  PauseInput,
  ShownPauseInput,
} from './consumers.input';
import { ConsumerRegister } from './consumers.query';
import { wantedOf } from './wanted';

const ROWS = 20;

/** The register of consumers: an admin's of all areas, a supervisor's of the own ones. */
@Controller(API)
export class ConsumerRegisterController {
  constructor(
    private readonly commands: CommandBus,
    private readonly register: ConsumerRegister,
  ) {}

  @Roles(['admin', 'supervisor'])
  @Get(['admin/get-consumers', 'supervisor/get-consumers'])
  page(@Query() { page, limit, ...query }: ConsumersQuery, @Scope() scope: Scope) {
    return this.register.page({ ...wantedOf(query), page: page ?? 1, limit: limit ?? ROWS }, scope);
  }

  @Roles(['admin', 'supervisor'])
  @Get(['admin/get-consumer/:consumerId', 'supervisor/get-consumer/:consumerId'])
  async one(
    @ConsumerParam() id: string,
    @Query() place: ConsumerPlaceQuery,
    @Scope() scope: Scope,
  ) {
    return read<ConsumerDetail>(await this.register.findOne(id, zonesIn(scope, place), place));
  }

  @Roles(['admin'])
  @Change('admin/edit-consumer/:consumerId')
  async edit(
    @ConsumerParam() consumerId: string,
    @Body() input: ConsumerInput,
    @Context() context: CommandContext,
  ) {
    const { areaId } = input;
    const result = await this.commands.execute(
      new EditConsumer({ areaId, consumerId }, editOf(input), context),
    );
    return answer<ConsumerDetail>(
      createMessage('consumer-updated'),
      await this.register.findOne(consumerId, [areaId]),
      result,
    );
  }

  @Roles(['admin', 'supervisor'])
  @Change(['admin/pause-consumer/:consumerId', 'supervisor/pause-consumer/:consumerId'])
  pause(
    @ConsumerParam() consumerId: string,
    @Body() { until, reason, takeOff, ...shown }: PauseInput,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    return this.changePause(
      consumerId,
      { pause: { until: until ?? null, reason }, shown, isTakingOff: takeOff === 1 },
      scope,
      context,
    );
  }

  @Roles(['admin', 'supervisor'])
  @Change(['admin/resume-consumer/:consumerId', 'supervisor/resume-consumer/:consumerId'])
  resume(
    @ConsumerParam() consumerId: string,
    @Body() shownPause: ShownPauseInput,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    return this.changePause(consumerId, { pause: null, shown: shownPause }, scope, context);
  }

  private async changePause(
    consumerId: string,
    {
      pause,
      shown: { areaId, shownUntil, shownReason },
      isTakingOff = false,
    }: { pause: Pause | null; shown: ShownPauseInput; isTakingOff?: boolean },
    scope: Scope,
    context: CommandContext,
  ) {
    if (!isZoneOf(scope, areaId))
      throw new RuleViolation(createMessage('consumer-not-known'), 'unknown');
    const shownPause = shownReason ? { until: shownUntil ?? null, reason: shownReason } : null;
    const consumer = { areaId, consumerId };
    const paused = await this.commands.execute(
      new PauseConsumer(consumer, pause, shownPause, context),
    );
    const result =
      pause && isTakingOff
        ? await this.commands.execute(new TakeOffOrders(consumer, pause.until, paused, context))
        : paused;
    const message = createMessage(pause ? 'consumer-paused-done' : 'consumer-resumed-done');
    return answer<ConsumerDetail>(
      message,
      await this.register.findOne(consumerId, [areaId]),
      result,
    );
  }
}

/** The zone of the place, if it is one of the scope. */
const zonesIn = (scope: Scope, { areaId }: ConsumerPlaceQuery): Scope['zones'] =>
  areaId && isZoneOf(scope, areaId) ? [areaId] : scope.zones;

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
