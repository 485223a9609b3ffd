import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createMessage } from '@milkround/contracts';
import { handOverToUndo, RuleViolation, toTakenStops } from '@milkround/domain';
import { DeliveryDays } from '../../delivery-day/delivery-days';
import type { Scope } from '../../http/caller';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { HandOverDays } from '../hand-over-days';
import { HandOversQuery } from '../../delivery-day/hand-overs.query';

/** The office undoes a hand-over, within ten minutes and before an entry was recorded at its stops. */
export class UndoHandOver extends Command<Reached> {
  constructor(
    readonly handOverId: string,
    readonly scope: Scope,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(UndoHandOver)
export class UndoHandOverHandler implements ICommandHandler<UndoHandOver> {
  constructor(
    private readonly days: DeliveryDays,
    private readonly handOvers: HandOversQuery,
    private readonly handOverDays: HandOverDays,
  ) {}

  /**
   * All stops return to their places and rounds, or none.
   * @throws RuleViolation hand-over-unknown, hand-over-undone-before, hand-over-too-late, hand-over-delivered, hand-over-gone, hand-over-changed,
   *   hand-over-line-exists, hand-over-closed, delivery-boy-archived
   */
  async execute({ handOverId: undoes, scope, context }: UndoHandOver): Promise<Reached> {
    const earlierResult = await this.days.earlier(context);
    if (earlierResult) return earlierResult;
    const days = await this.handOvers.daysOf(undoes, scope);
    if (!days) throw new RuleViolation(createMessage('hand-over-unknown'), 'unknown');
    const { from: home, to: taker, now } = days;
    return this.days.changeBoth([taker, home], context, async (takerDay, homeDay) => {
      const { stops } = handOverToUndo(homeDay, undoes, now);
      const { opens, relies } = await this.handOverDays.check(
        { day: taker, state: takerDay },
        { day: home, state: homeDay },
        scope,
      );
      const originalStops = new Map(stops.map((stop) => [stop.consumerId, stop]));
      const returnedStops = toTakenStops(stops, takerDay).map((stop) => ({
        ...stop,
        before: originalStops.get(stop.consumer.id) ?? null,
      }));
      const commonFields = { handOverId: context.commandId, reason: '', undoes };
      const returning = {
        ...commonFields,
        ...home,
        scope: opens,
        from: taker.deliveryBoyId,
        stops: returnedStops,
        order: 'append' as const,
      };
      return {
        first: { type: 'HandOverStops', data: { ...commonFields, to: home.deliveryBoyId, stops } },
        second: { type: 'TakeOverStops', data: returning },
        relies,
      };
    });
  }
}
