import { unreachable } from '../fact';
import { closeDay } from './close';
import type { PhoneCommand } from './commands';
import { deliverQuantity } from './deliver';
import { markConsumerDone, reopenConsumer } from './done';
import type { DeliveryDayFact } from './facts';
import { placeSingleOrder } from './ordering';
import { dayClosed } from './refusals';
import { recordRemarks } from './remarks';
import { createRound } from './rounds';
import type { DeliveryDay } from './state';

/**
 * Decides a command that a phone can send. It is separate from the office's commands so that the phone does not load their rules.
 * @returns The facts to record; none if nothing changes.
 * @throws RuleViolation day-closed, and the violations of each command's rule
 */
export function decideEntered(command: PhoneCommand, day: DeliveryDay): DeliveryDayFact[] {
  // A second close has a message of its own.
  if (day.closed && command.type !== 'CloseDay') throw dayClosed(day);
  switch (command.type) {
    case 'PlaceSingleOrder':
      return placeSingleOrder(command.data, day);
    case 'DeliverQuantity':
      return deliverQuantity(command.data, day);
    case 'MarkConsumerDone':
      return markConsumerDone(command.data, day);
    case 'ReopenConsumer':
      return reopenConsumer(command.data, day);
    case 'RecordRemarks':
      return recordRemarks(command.data, day);
    case 'CreateRound':
      return createRound(command.data, day);
    case 'CloseDay':
      return closeDay(command.data, day);
    default:
      return unreachable(command);
  }
}
