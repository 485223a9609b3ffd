import type { Command } from '@nestjs/cqrs';
import type { PhoneEntry } from '@milkround/contracts';
import { toCommand, type DayKey, type EnteredCommand } from '@milkround/domain';
import { v7 as uuidV7 } from 'uuid';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import type { UnitOfWork } from '../unit-of-work';
import { CloseDay } from './close-day';
import { CreateRound } from './create-round';
import { DeliverQuantity } from './deliver-quantity';
import { MarkConsumerDone } from './mark-consumer-done';
import { notUnderstood } from './not-understood';
import { PlaceSingleOrder } from './place-single-order';
import { RecordRemarks } from './record-remarks';
import { ReopenConsumer } from './reopen-consumer';

/** The delivery day of a command, the person who asks for it, and the unit of work that writes it. */
export interface DayCommandContext {
  day: DayKey;
  context: CommandContext;
  unit?: UnitOfWork;
}

/** Translates a validated entry. @param id the id of a new round, close or order @throws RuleViolation entry-not-understood */
export function readEntry(entry: PhoneEntry, id: string = uuidV7()): EnteredCommand {
  const entered = toCommand(entry, id);
  if (!entered) throw notUnderstood();
  return entered;
}

/** Creates the named command of an entry, whether it comes by a call of its own, in a phone's batch, or as an applied entry. */
export function phoneCommand({ type, data }: EnteredCommand, { day, context, unit }: DayCommandContext): Command<Reached> {
  switch (type) {
    case 'DeliverQuantity':
      return new DeliverQuantity(day, data, context, unit);
    case 'MarkConsumerDone':
      return new MarkConsumerDone(day, data, context, unit);
    case 'ReopenConsumer':
      return new ReopenConsumer(day, data, context, unit);
    case 'RecordRemarks':
      return new RecordRemarks(day, data, context, unit);
    case 'CreateRound':
      return new CreateRound(day, data, context, unit);
    case 'CloseDay':
      return new CloseDay(day, data, context, unit);
    case 'PlaceSingleOrder':
      return new PlaceSingleOrder(day, data, { areaId: null, deliveryBoyId: day.deliveryBoyId }, context, unit);
  }
}
