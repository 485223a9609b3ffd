import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PhoneEntry } from '@milkround/contracts';
import {
  assertStopAsShown,
  type DayKey,
  type DeliveryDayCommand,
  type ShownDelivery,
} from '@milkround/domain';
import type { Scope } from '../../http/caller';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { assertAreaInScope } from '../day-scope';
import { DeliveryDays } from '../delivery-days';
import { OrderPlaces } from '../order-places.query';
import { CollectedCommands } from '../unit-of-work';
import { translateEntry } from '../entries/entry-reader';
import { phoneCommand } from './phone-commands';

/** Takes the delivered quantity of an order back; a phone has no entry for it. */
export interface QuantityCleared {
  type: 'clear-quantity';
  orderId: string;
}

/** The changes that the office makes to one stop on behalf of the delivery boy, in the form of a phone's entries. */
export interface DeliveryCorrection {
  consumerId: string;
  /** The stop as the office saw it. */
  shown: ShownDelivery;
  entries: readonly (PhoneEntry | QuantityCleared)[];
}

/**
 * An admin, or a supervisor of the area that the day belongs to, corrects a stop. A closed day is reopened for it and closed again, with the same
 * reason, which the context has.
 */
export class CorrectDelivery extends Command<Reached> {
  constructor(
    readonly day: DayKey,
    readonly correction: DeliveryCorrection,
    readonly scope: Scope,
    readonly context: CommandContext & { reason: string },
  ) {
    super();
  }
}

@CommandHandler(CorrectDelivery)
export class CorrectDeliveryHandler implements ICommandHandler<CorrectDelivery> {
  constructor(
    private readonly days: DeliveryDays,
    private readonly places: OrderPlaces,
    private readonly commands: CommandBus,
  ) {}

  /**
   * Runs the handlers of the delivery boy's own commands, whose changes are written in one transaction.
   * @throws RuleViolation delivery-boy-unknown, stop-changed, and the violations of the single commands
   */
  async execute({ day, correction, scope, context }: CorrectDelivery): Promise<Reached> {
    const unit = new CollectedCommands();
    if (correction.shown.closeId !== undefined)
      unit.commands.push(() => ({ command: toReopenDay(context) }));
    for (const entry of correction.entries) {
      if (entry.type === 'clear-quantity')
        unit.commands.push(() => ({ command: toClearQuantity(entry) }));
      else await this.commands.execute(phoneCommand(translateEntry(entry), { day, context, unit }));
    }
    return this.days.changeAll(day, context, async (state) => {
      assertAreaInScope(state.opened?.areaId, scope);
      const consumerId = await this.places.idOn(state, correction.consumerId);
      assertStopAsShown(state, consumerId, correction.shown);
      return unit.commands;
    });
  }
}

const toReopenDay = ({ reason }: { reason: string }): DeliveryDayCommand => ({
  type: 'ReopenDay',
  data: { reason },
});

const toClearQuantity = ({ orderId }: QuantityCleared): DeliveryDayCommand => ({
  type: 'ClearQuantity',
  data: { orderId },
});
