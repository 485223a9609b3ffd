import { Body, Get } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { appendMessage, createMessage, type HandOver, type Message } from '@milkround/contracts';
import { BusinessClock } from '../clock';
import { answer, Change, read, type Reached } from '../http/answer';
import { TakesBatch } from '../http/body-limits';
import { Scope } from '../http/caller';
import { Context } from '../http/command-context';
import { IdParam, UuidParam } from '../http/input/path';
import { RoleController } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { HandOverStops } from './commands/hand-over-stops';
import { UndoHandOver } from './commands/undo-hand-over';
import { HandOverFormQuery } from './hand-over-form.query';
import { HandOverInput } from './hand-over.input';
import { HandOversQuery } from '../delivery-day/hand-overs.query';

/** The hand-overs of today. A delivery boy reads his own with his orders. */
@RoleController('admin', 'supervisor')
export class HandOversController {
  constructor(
    private readonly handOvers: HandOversQuery,
    private readonly clock: BusinessClock,
  ) {}

  @Get('hand-overs')
  async list(@Scope() scope: Scope) {
    return read(await this.handOvers.of(this.clock.today(), scope));
  }
}

/** Hands stops over from one delivery boy to another, and undoes that. */
@RoleController('admin', 'supervisor')
export class HandOverController {
  constructor(
    private readonly commands: CommandBus,
    private readonly form: HandOverFormQuery,
    private readonly handOvers: HandOversQuery,
    private readonly clock: BusinessClock,
  ) {}

  @Get('hand-over/:deliveryBoyId')
  async show(@IdParam('deliveryBoyId') deliveryBoyId: number, @Scope() scope: Scope) {
    return read(await this.form.findForm({ date: this.clock.today(), deliveryBoyId }, scope));
  }

  @TakesBatch()
  @Change('hand-over/:deliveryBoyId')
  async handOver(
    @IdParam('deliveryBoyId') from: number,
    @Body() { orderDate: date, to, stops, order, reason }: HandOverInput,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    const { staying, ...reached } = await this.commands.execute(
      new HandOverStops(date, from, to, { stops, order, reason: reason ?? '' }, scope, context),
    );
    return this.answer(
      context.commandId,
      scope,
      reached,
      ({ consumerIds: { length: stops }, ...handOver }) =>
        withStaying(
          createMessage('hand-over-done', {
            stops,
            from: handOver.from.name,
            to: handOver.to.name,
          }),
          staying,
        ),
    );
  }

  @Change('undo-hand-over/:id')
  async undo(@UuidParam() id: string, @Scope() scope: Scope, @Context() context: CommandContext) {
    const reached = await this.commands.execute(new UndoHandOver(id, scope, context));
    return this.answer(id, scope, reached, ({ consumerIds: { length: stops }, from }) =>
      createMessage('hand-over-undone', { stops, from: from.name }),
    );
  }

  /** The row is missing until the read models have reached the command. */
  private async answer(
    id: string,
    scope: Scope,
    reached: Reached,
    messageOf: (row: HandOver) => Message,
  ) {
    const [row] = await this.handOvers.rows([id], scope);
    return answer(row ? messageOf(row) : createMessage('hand-over-saved'), row ?? null, reached);
  }
}

/** A notice has room for so many names. */
const NAMED = 10;

/** Adds the reasons why stops stay to the message of a hand-over. */
function withStaying(done: Message, staying: readonly Message[]): Message {
  const more = staying.length - NAMED;
  const reasons = [
    ...staying.slice(0, NAMED),
    ...(more > 0 ? [createMessage('hand-over-more-stay', { stops: more })] : []),
  ];
  return [done, ...reasons].reduceRight((next, message) => appendMessage(message, next));
}
