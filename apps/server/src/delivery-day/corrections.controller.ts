import { Body, Get, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createMessage } from '@milkround/contracts';
import { answer, Change, read } from '../http/answer';
import { Scope } from '../http/caller';
import { Context } from '../http/command-context';
import { IdParam } from '../http/input/path';
import { RoleController } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { Board } from './board.query';
import { CorrectDelivery } from './commands/correct-delivery';
import { OrderStopAgain } from './commands/order-stop-again';
import { CorrectDeliveryForm, StopForm, toCorrection } from './corrections.input';
import { OrderedAgainAnswer } from './ordered-again.answer';
import { StopToCorrectQuery } from './stop-to-correct.query';

/** Corrects a stop on behalf of the delivery boy, and orders one again that was not delivered. */
@RoleController('admin', 'supervisor')
export class CorrectionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly board: Board,
    private readonly orderedAgain: OrderedAgainAnswer,
    private readonly stopsToCorrect: StopToCorrectQuery,
  ) {}

  @Get('correct-delivery/:deliveryBoyId')
  async show(
    @IdParam('deliveryBoyId') deliveryBoyId: number,
    @Query() { orderDate: date, consumerUniqueId }: StopForm,
    @Scope() scope: Scope,
  ) {
    return read(await this.stopsToCorrect.find({ date, deliveryBoyId }, consumerUniqueId, scope));
  }

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
    const consumerId = await this.stopsToCorrect.idOn(day, correction.consumerId);
    const stop = await this.board.stop(day, consumerId);
    // A stop that has left the day is on no list.
    return answer(createMessage('delivery-corrected'), stop ?? { consumerId, data: [] }, result);
  }

  @Change('order-again/:deliveryBoyId')
  async orderAgain(
    @IdParam('deliveryBoyId') deliveryBoyId: number,
    @Body() { orderDate: date, consumerUniqueId }: StopForm,
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
