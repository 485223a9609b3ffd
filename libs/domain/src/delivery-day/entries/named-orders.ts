import type { ShownLine } from '../commands';
import type { PhoneCommand } from '../entry';

/**
 * The command with the ids that its orders have on the day that it is decided on: a phone names an order that it added by the id of the entry
 * that added it.
 */
export function withOrderIds(command: PhoneCommand, orderIdOf: (name: string) => string): PhoneCommand {
  switch (command.type) {
    case 'DeliverQuantity':
      return { ...command, data: { ...command.data, orderId: orderIdOf(command.data.orderId) } };
    case 'MarkConsumerDone':
    case 'ReopenConsumer': {
      const { lines } = command.data;
      return lines ? { ...command, data: { ...command.data, lines: lines.map((line) => named(line, orderIdOf)) } } : command;
    }
    default:
      return command;
  }
}

const named = ({ orderId, quantity }: ShownLine, orderIdOf: (name: string) => string): ShownLine => ({
  orderId: orderIdOf(orderId),
  quantity,
});
