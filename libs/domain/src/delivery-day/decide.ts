import { clearQuantity } from './clear-quantity';
import { countCash, reopenDay } from './close';
import type { DeliveryDayCommand, DeliveryDayCommandType } from './commands';
import { decideEntered } from './decide-entered';
import { handOverStops } from './hand-over';
import type { DeliveryDayFact } from './facts';
import { importOrders } from './import';
import { editOrder, moveOrderIn, moveOrderOut, removeOrder } from './ordering';
import { orderStopAgain } from './order-again';
import { dayClosed } from './refusals';
import { applyEntry, dismissEntry, keepCash, setEntryAside } from './set-aside';
import { setStopOrder } from './stop-order';
import { takeOverStops } from './take-over';
import type { DeliveryDay } from './state';

/** Commands with a rule of their own for a closed day: an import may change nothing, a second close has its own message, others follow a close. */
const DECIDED_WHEN_CLOSED: ReadonlySet<DeliveryDayCommandType> = new Set<DeliveryDayCommandType>([
  'ImportOrders',
  'CloseDay',
  'ReopenDay',
  'CountCash',
  'SetEntryAside',
  'ApplyEntry',
  'DismissEntry',
  'OrderStopAgain',
]);

/**
 * Decides a command on a day.
 * @returns The facts to record; none if nothing changes.
 * @throws RuleViolation day-closed, and the violations of each command's rule
 */
export function decide(command: DeliveryDayCommand, day: DeliveryDay): DeliveryDayFact[] {
  if (day.closed && !DECIDED_WHEN_CLOSED.has(command.type)) throw dayClosed(day);
  switch (command.type) {
    case 'ImportOrders':
      return importOrders(command, day);
    case 'EditOrder':
      return editOrder(command.data, day);
    case 'RemoveOrder':
      return removeOrder(command.data, day);
    case 'MoveOrderOut':
      return moveOrderOut(command.data, day);
    case 'MoveOrderIn':
      return moveOrderIn(command.data, day);
    case 'ClearQuantity':
      return clearQuantity(command.data, day);
    case 'HandOverStops':
      return handOverStops(command.data, day);
    case 'TakeOverStops':
      return takeOverStops(command.data, day);
    case 'SetStopOrder':
      return setStopOrder(command.data, day);
    case 'OrderStopAgain':
      return orderStopAgain(command.data, day);
    case 'CountCash':
      return countCash(command.data, day);
    case 'ReopenDay':
      return reopenDay(command.data, day);
    case 'SetEntryAside':
      return setEntryAside(command.data, day);
    case 'ApplyEntry':
      return applyEntry(command.data, day);
    case 'KeepCash':
      return keepCash(command.data);
    case 'DismissEntry':
      return dismissEntry(command.data, day);
    default:
      return decideEntered(command, day);
  }
}
