import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createMessage, type HandOverBody, type Message } from '@milkround/contracts';
import {
  RuleViolation,
  separateStaying,
  toTakenStops,
  type DayKey,
  type DeliveryDay,
  type ShownStop,
} from '@milkround/domain';
import { BusinessClock } from '../../clock';
import { DeliveryDays } from '../../delivery-day/delivery-days';
import { OrderPlaces } from '../../delivery-day/order-places.query';
import type { Scope } from '../../http/caller';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { HandOverDays } from '../hand-over-days';

/** The stops as the person saw them, and their order in the other list. */
type HandOverRequest = Pick<HandOverBody, 'stops' | 'order' | 'reason'>;

/** `staying`: why some of the stops did not move. */
export type HandedOver = Reached & { staying: readonly Message[] };

/** A supervisor in the own area, or an admin anywhere, gives stops of one delivery boy to another. The hand-over has the id of the command. */
export class HandOverStops extends Command<HandedOver> {
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
    private readonly places: OrderPlaces,
    private readonly clock: BusinessClock,
  ) {}

  /**
   * The stops that can move do; the others stay, each with its reason. If none can, the first reason is the refusal.
   * @throws RuleViolation hand-over-not-today, hand-over-same, delivery-boy-unknown, delivery-boy-archived, delivers-elsewhere, hand-over-closed,
   *   hand-over-gone, hand-over-changed, hand-over-delivered, hand-over-line-exists, hand-over-taker-done;
   *   VersionConflict after five retries
   */
  async execute({ date, from, to, request, scope, context }: HandOverStops): Promise<HandedOver> {
    const [giver, taker] = [
      { date, deliveryBoyId: from },
      { date, deliveryBoyId: to },
    ];
    const earlierResult = await this.days.earlier(context);
    if (earlierResult)
      return { ...earlierResult, staying: await this.stayingNow(giver, taker, request, context) };
    if (date !== this.clock.today()) throw new RuleViolation(createMessage('hand-over-not-today'));
    if (from === to) throw new RuleViolation(createMessage('hand-over-same'), 'invalid');
    const { order, reason } = request;
    let staying: readonly Message[] = [];
    const reached = await this.days.changeBoth(
      [giver, taker],
      context,
      async (giverDay, takerDay) => {
        const { opens, relies } = await this.handOverDays.check(
          { day: giver, state: giverDay },
          { day: taker, state: takerDay },
          scope,
        );
        const shownStops = await this.withRemainingIds(request.stops, giverDay);
        const separated = separateStaying(shownStops, giverDay, takerDay);
        staying = separated.staying;
        const { moving: stops } = separated;
        const [firstReason] = staying;
        if (stops.length === 0 && firstReason) throw new RuleViolation(firstReason);
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
      },
    );
    return { ...reached, staying };
  }

  /** Why the stops of an earlier hand-over that did not move stay now. */
  private async stayingNow(
    giver: DayKey,
    taker: DayKey,
    { stops }: HandOverRequest,
    { commandId }: CommandContext,
  ): Promise<readonly Message[]> {
    const [giverDay, takerDay] = await Promise.all(
      [giver, taker].map((day) => this.days.state(day)),
    );
    if (!giverDay || !takerDay) return [];
    const moved =
      giverDay.handOvers.find(({ handOverId }) => handOverId === commandId)?.stops ?? [];
    const movedIds = new Set(moved.map(({ consumerId }) => consumerId));
    const others = stops.filter(({ consumerId }) => !movedIds.has(consumerId));
    const shownStops = await this.withRemainingIds(others, giverDay);
    return separateStaying(shownStops, giverDay, takerDay).staying;
  }

  /** A stop whose consumer was merged while the form was open is shown with that of the id that remains. */
  private async withRemainingIds(
    stops: readonly ShownStop[],
    giver: DeliveryDay,
  ): Promise<ShownStop[]> {
    const orderIds = new Map<string, string[]>();
    for (const stop of stops) {
      const consumerId = await this.places.idOn(giver, stop.consumerId);
      orderIds.set(consumerId, [...(orderIds.get(consumerId) ?? []), ...stop.orderIds]);
    }
    return [...orderIds].map(([consumerId, ids]) => ({ consumerId, orderIds: ids }));
  }
}
