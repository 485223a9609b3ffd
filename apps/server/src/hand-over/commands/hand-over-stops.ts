import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createMessage, type HandOverBody } from '@milkround/contracts';
import { RuleViolation, toTakenStops } from '@milkround/domain';
import { BusinessClock } from '../../clock';
import { DeliveryDays } from '../../delivery-day/delivery-days';
import type { Scope } from '../../http/caller';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { HandOverDays } from '../hand-over-days';

/** The stops as the person saw them, and their order in the other list. */
type HandOverRequest = Pick<HandOverBody, 'stops' | 'order' | 'reason'>;

/** A supervisor in the own area, or an admin anywhere, gives stops of one delivery boy to another. The hand-over has the id of the command. */
export class HandOverStops extends Command<Reached> {
  constructor(
    readonly date: string,
    readonly from: number,
    readonly to: number,
    readonly request: HandOverRequest,
    readonly scope: Scope,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(HandOverStops)
export class HandOverStopsHandler implements ICommandHandler<HandOverStops> {
  constructor(
    private readonly days: DeliveryDays,
    private readonly handOverDays: HandOverDays,
    private readonly clock: BusinessClock,
  ) {}

  /**
   * All stops move, or none.
   * @throws RuleViolation hand-over-not-today, hand-over-same, delivery-boy-unknown, delivery-boy-archived, delivers-elsewhere, hand-over-closed,
   *   hand-over-gone, hand-over-changed, hand-over-delivered, hand-over-line-exists, hand-over-taker-done,
   *   id-of-another-consumer; VersionConflict after five retries
   */
  async execute({ date, from, to, request, scope, context }: HandOverStops): Promise<Reached> {
    const earlierResult = await this.days.earlier(context);
    if (earlierResult) return earlierResult;
    if (date !== this.clock.today()) throw new RuleViolation(createMessage('hand-over-not-today'));
    if (from === to) throw new RuleViolation(createMessage('hand-over-same'), 'invalid');
    const [giver, taker] = [
      { date, deliveryBoyId: from },
      { date, deliveryBoyId: to },
    ];
    const { stops, order, reason } = request;
    const result = this.days.changeBoth([giver, taker], context, async (giverDay, takerDay) => {
      const { opens, relies } = await this.handOverDays.check(
        { day: giver, state: giverDay },
        { day: taker, state: takerDay },
        scope,
      );
      await this.handOverDays.refuseOtherPeople(
        stops,
        giverDay,
        takerDay.opened?.areaId ?? opens.areaId,
      );
      const handOverId = context.commandId;
      const takeOver = {
        date,
        deliveryBoyId: to,
        scope: opens,
        handOverId,
        from,
        stops: toTakenStops(stops, giverDay),
        order,
        reason,
      };
      return {
        first: { type: 'HandOverStops', data: { handOverId, to, stops, reason } },
        second: { type: 'TakeOverStops', data: takeOver },
        relies,
      };
    });
    return this.handOverDays.withNames(result, scope);
  }
}
