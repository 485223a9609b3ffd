import { Body, Get } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ENTRY_DONE, type Round, createMessage } from '@milkround/contracts';
import type { DayKey } from '@milkround/domain';
import { BusinessClock } from '../clock';
import { Add, answer } from '../http/answer';
import { Context } from '../http/command-context';
import { Caller, type DeliveryBoyCaller } from '../http/caller';
import { RoleController } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { phoneCommand } from './commands/phone-commands';
import { translateEntry } from './entries/entry-reader';
import { AddRound } from './day-end.input';
import { RoundsQuery } from './rounds.query';

@RoleController('delivery-boy')
export class RoundsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly rounds: RoundsQuery,
    private readonly clock: BusinessClock,
  ) {}

  /** The only read whose answer has no `data`, as the specification has it. */
  @Get('get-round-report')
  async report(@Caller('delivery-boy') caller: DeliveryBoyCaller): Promise<{ rounds: Round[] }> {
    return { rounds: await this.rounds.list(this.today(caller)) };
  }

  @Add('add-round')
  async add(
    @Body() { consumerNo }: AddRound,
    @Caller('delivery-boy') caller: DeliveryBoyCaller,
    @Context() context: CommandContext,
  ) {
    const entry = translateEntry({ type: 'add-round', data: { consumerNo } });
    const result = await this.commands.execute(
      phoneCommand(entry, { day: this.today(caller), context }),
    );
    return answer(
      createMessage(ENTRY_DONE['add-round']),
      await this.rounds.createdBy(context, result),
      result,
    );
  }

  private today({ id }: DeliveryBoyCaller): DayKey {
    return { date: this.clock.today(), deliveryBoyId: id };
  }
}
