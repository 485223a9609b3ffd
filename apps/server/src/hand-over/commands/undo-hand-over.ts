import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createMessage } from '@milkround/contracts';
import { handOverToUndo, RuleViolation, toTakenStops } from '@milkround/domain';
import { DeliveryDays } from '../../delivery-day/delivery-days';
import type { Scope } from '../../http/caller';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { HandOverDays } from '../hand-over-days';
import { HandOversQuery } from '../../delivery-day/hand-overs.query';

/** The office takes a hand-over back, within ten minutes and before anything was recorded at its stops. */
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
   * All stops go back to their places and rounds, or none.
   * @throws RuleViolation hand-over-unknown, hand-over-undone-before, hand-over-too-late, hand-over-delivered, hand-over-gone, hand-over-changed,
   *   hand-over-line-exists, hand-over-closed, delivery-boy-archived
   */
  async execute({ handOverId: undoes, scope, context }: UndoHandOver): Promise<Reached> {
    const before = await this.days.earlier(context);
    if (before) return before;
    const found = await this.handOvers.daysOf(undoes, scope);
    if (!found) throw new RuleViolation(createMessage('hand-over-unknown'), 'unknown');
    const { from: home, to: taker, now } = found;
    const moved = this.days.changeBoth([taker, home], context, async (taken, left) => {
      const { stops } = handOverToUndo(left, undoes, now);
      const { opens, relies } = await this.handOverDays.check({ day: taker, state: taken }, { day: home, state: left }, scope);
      const beforeOf = new Map(stops.map((stop) => [stop.consumerId, stop]));
      const back = toTakenStops(stops, taken).map((stop) => ({ ...stop, before: beforeOf.get(stop.consumer.id) ?? null }));
      const common = { handOverId: context.commandId, reason: '', undoes };
      const returning = { ...common, ...home, scope: opens, from: taker.deliveryBoyId, stops: back, order: 'append' as const };
      return {
        first: { type: 'HandOverStops', data: { ...common, to: home.deliveryBoyId, stops } },
        second: { type: 'TakeOverStops', data: returning },
        relies,
      };
    });
    return this.handOverDays.withNames(moved, scope);
  }
}
