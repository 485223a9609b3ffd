import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type {
  DayKey,
  DeliveryDay,
  DeliveryDayCommandOf,
  EnteredCommand,
  PhoneCommand,
} from '@milkround/domain';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { DeliveryDays } from '../delivery-days';
import { OrderPlaces } from '../order-places.query';
import type { UnitOfWork } from '../unit-of-work';
import { PlaceSingleOrder } from './place-single-order';

/** The delivery day of a command and the person who sends it. */
export interface DayCommandContext {
  day: DayKey;
  context: CommandContext;
  /** Decides and writes the change with others; without one it is written by itself. */
  unit?: UnitOfWork;
}

/** A delivery boy's command for one delivery day: the domain's command of the same name. */
abstract class DayCommand<Of extends PhoneCommand> extends Command<Reached> {
  constructor(
    readonly command: Of,
    readonly target: DayCommandContext,
  ) {
    super();
  }
}

@Injectable()
abstract class DayCommandHandler implements ICommandHandler<DayCommand<PhoneCommand>> {
  constructor(
    private readonly days: DeliveryDays,
    private readonly places: OrderPlaces,
  ) {}

  /** @throws RuleViolation of the rules of the command; VersionConflict after five retries */
  execute({ command, target: { day, context, unit } }: DayCommand<PhoneCommand>): Promise<Reached> {
    const writer: UnitOfWork = unit ?? this.days;
    return writer.change(day, context, async (state) => ({
      command: await this.withRemainingId(command, state),
    }));
  }

  /** A command about a consumer whose id was merged since is about the stop of the id that remains. */
  private async withRemainingId(command: PhoneCommand, state: DeliveryDay): Promise<PhoneCommand> {
    switch (command.type) {
      case 'MarkConsumerDone':
      case 'ReopenConsumer':
        return { ...command, data: await this.onStop(command.data, state) };
      case 'RecordRemarks':
        return { ...command, data: await this.onStop(command.data, state) };
      default:
        return command;
    }
  }

  private async onStop<T extends { consumerId: string }>(data: T, state: DeliveryDay): Promise<T> {
    return { ...data, consumerId: await this.places.idOn(state, data.consumerId) };
  }
}

/** A delivery boy has delivered a quantity of one order. @throws RuleViolation order-unknown, quantity-invalid, day-closed */
export class DeliverQuantity extends DayCommand<DeliveryDayCommandOf<'DeliverQuantity'>> {}

@CommandHandler(DeliverQuantity)
export class DeliverQuantityHandler extends DayCommandHandler {}

/** A delivery boy has visited a consumer. @throws RuleViolation consumer-unknown, day-closed */
export class MarkConsumerDone extends DayCommand<DeliveryDayCommandOf<'MarkConsumerDone'>> {}

@CommandHandler(MarkConsumerDone)
export class MarkConsumerDoneHandler extends DayCommandHandler {}

/** A delivery boy undoes Done. @throws RuleViolation consumer-unknown, day-closed */
export class ReopenConsumer extends DayCommand<DeliveryDayCommandOf<'ReopenConsumer'>> {}

@CommandHandler(ReopenConsumer)
export class ReopenConsumerHandler extends DayCommandHandler {}

/**
 * A delivery boy has received a payment, or found the consumer absent.
 * @throws RuleViolation consumer-unknown, amount-negative, amount-places, quantity-invalid, absence-letter, day-closed
 */
export class RecordRemarks extends DayCommand<DeliveryDayCommandOf<'RecordRemarks'>> {}

@CommandHandler(RecordRemarks)
export class RecordRemarksHandler extends DayCommandHandler {}

/** A delivery boy takes the next stops together. @throws RuleViolation round-too-small, round-too-large, day-closed */
export class CreateRound extends DayCommand<DeliveryDayCommandOf<'CreateRound'>> {}

@CommandHandler(CreateRound)
export class CreateRoundHandler extends DayCommandHandler {}

/** A delivery boy closes the books of his day. @throws RuleViolation day-already-closed, day-not-opened, quantity-invalid */
export class CloseDay extends DayCommand<DeliveryDayCommandOf<'CloseDay'>> {}

@CommandHandler(CloseDay)
export class CloseDayHandler extends DayCommandHandler {}

export const PHONE_COMMAND_HANDLERS = [
  DeliverQuantityHandler,
  MarkConsumerDoneHandler,
  ReopenConsumerHandler,
  RecordRemarksHandler,
  CreateRoundHandler,
  CloseDayHandler,
];

/** Creates the named command of an entry, whether it comes by a call of its own, in a phone's batch, or as an applied entry. */
export function phoneCommand(command: EnteredCommand, target: DayCommandContext): Command<Reached> {
  switch (command.type) {
    case 'DeliverQuantity':
      return new DeliverQuantity(command, target);
    case 'MarkConsumerDone':
      return new MarkConsumerDone(command, target);
    case 'ReopenConsumer':
      return new ReopenConsumer(command, target);
    case 'RecordRemarks':
      return new RecordRemarks(command, target);
    case 'CreateRound':
      return new CreateRound(command, target);
    case 'CloseDay':
      return new CloseDay(command, target);
    case 'PlaceSingleOrder': {
      const { day, context, unit } = target;
      return new PlaceSingleOrder(
        day,
        command.data,
        { zones: null, deliveryBoyId: day.deliveryBoyId },
        context,
        unit,
      );
    }
  }
}
