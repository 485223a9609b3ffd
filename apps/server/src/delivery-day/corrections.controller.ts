import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createMessage } from '@milkround/contracts';
import { answer, Change } from '../http/answer';
import { Scope } from '../http/caller';
import { Context } from '../http/command-context';
import { IdParam } from '../http/input/path';
import { notFound } from '../http/refused';
import { RoleController } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { Board } from './board.query';
import { CorrectDelivery } from './commands/correct-delivery';
import { OrderStopAgain } from './commands/order-stop-again';
import { CorrectDeliveryForm, OrderAgainForm, toCorrection } from './corrections.input';
import { OrderedAgainAnswer } from './ordered-again.answer';

/** Corrects a stop of an open day on behalf of the delivery boy, and orders one again that was not delivered. */
@RoleController('admin', 'supervisor')
export class CorrectionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly board: Board,
    private readonly orderedAgain: OrderedAgainAnswer,
  ) {}

  @Change('correct-delivery/:deliveryBoyId')
  async correct(
    @IdParam('deliveryBoyId') deliveryBoyId: number,
    @Body() form: CorrectDeliveryForm,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    const day = { date: form.orderDate, deliveryBoyId };
    const correction = toCorrection(form);
    const result = await this.commands.execute(
      new CorrectDelivery(day, correction, scope, { ...context, reason: form.reason }),
    );
    const stop = await this.board.stop(day, correction.consumerId);
    if (stop === null) throw notFound();
    return answer(createMessage('delivery-corrected'), stop, result);
  }

  @Change('order-again/:deliveryBoyId')
  async orderAgain(
    @IdParam('deliveryBoyId') deliveryBoyId: number,
    @Body() { orderDate: date, consumerUniqueId }: OrderAgainForm,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    const result = await this.commands.execute(
      new OrderStopAgain({ date, deliveryBoyId }, consumerUniqueId, scope, context),
    );
    const { message, data } = await this.orderedAgain.create(
      { date, deliveryBoyId },
      consumerUniqueId,
      context,
    );
    return answer(message, data, result);
  }
}
