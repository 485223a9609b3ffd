import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createMessage, ENTRY_DONE } from '@milkround/contracts';
import { BusinessClock } from '../clock';
import { answer, Change } from '../http/answer';
import { Context } from '../http/command-context';
import { Caller, Scope, type DeliveryBoyCaller } from '../http/caller';
import { IdParam } from '../http/input/path';
import { RoleController } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { CountCash } from './commands/count-cash';
import { EndSessionsAfterClose } from './commands/end-sessions-after-close';
import { phoneCommand } from './commands/phone-commands';
import { translateEntry } from './entries/entry-reader';
import { CloseDayForBoy } from './commands/close-day-for-boy';
import { ReopenDay } from './commands/reopen-day';
import { DayCloseAnswer } from './day-close.answer';
import { CloseDayForm, CountCashForm, DayCloseForm, ReopenDayForm } from './day-end.input';

/** The delivery boy closes his day, and is signed out with that. */
@RoleController('delivery-boy')
export class DayCloseController {
  constructor(
    private readonly commands: CommandBus,
    private readonly closes: DayCloseAnswer,
    private readonly clock: BusinessClock,
  ) {}

  @Change('day-close')
  async close(
    @Body() data: DayCloseForm,
    @Caller('delivery-boy') { id }: DeliveryBoyCaller,
    @Context() context: CommandContext,
  ) {
    const day = { date: this.clock.today(), deliveryBoyId: id };
    const result = await this.commands.execute(
      phoneCommand(translateEntry({ type: 'day-close', data }), { day, context }),
    );
    const close = await this.closes.create(context, result);
    await this.commands.execute(new EndSessionsAfterClose(day, context.actor));
    return answer(createMessage(ENTRY_DONE['day-close']), close, result);
  }
}

/** Reopens a closed day, which then accepts changes again, closes one for a delivery boy who cannot, and counts the cash of a close. */
@RoleController('admin', 'supervisor')
export class ReopenDayController {
  constructor(
    private readonly commands: CommandBus,
    private readonly closes: DayCloseAnswer,
  ) {}

  @Change('reopen-day/:deliveryBoyId')
  async reopen(
    @IdParam('deliveryBoyId') deliveryBoyId: number,
    @Body() { orderDate: date, reason }: ReopenDayForm,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    const result = await this.commands.execute(
      new ReopenDay({ date, deliveryBoyId }, reason, scope, context),
    );
    return answer(
      createMessage('day-reopened-done'),
      await this.closes.create(context, result),
      result,
    );
  }

  @Change('close-day/:deliveryBoyId')
  async close(
    @IdParam('deliveryBoyId') deliveryBoyId: number,
    @Body() { orderDate: date, reason, ...data }: CloseDayForm,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    const day = { date, deliveryBoyId };
    const result = await this.commands.execute(
      new CloseDayForBoy(day, data, scope, { ...context, reason }),
    );
    const close = await this.closes.create(context, result);
    await this.commands.execute(new EndSessionsAfterClose(day, context.actor));
    return answer(createMessage(ENTRY_DONE['day-close']), close, result);
  }

  @Change('count-cash/:deliveryBoyId')
  async countCash(
    @IdParam('deliveryBoyId') deliveryBoyId: number,
    @Body() { orderDate: date, closeId, counted, previous }: CountCashForm,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    const data = { closeId, counted, seen: previous ?? null };
    const result = await this.commands.execute(
      new CountCash({ date, deliveryBoyId }, data, scope, context),
    );
    return answer(
      createMessage('cash-counted', { counted }),
      await this.closes.create(context, result, closeId),
      result,
    );
  }
}
