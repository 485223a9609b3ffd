import type { PhoneCommand, ShownLine } from '../commands';

/**
 * Replaces the names of orders in a command by their ids. A phone names an order that it added by the id of the entry that added it.
 */
export function withOrderIds(
  command: PhoneCommand,
  orderIdOf: (name: string) => string,
): PhoneCommand {
  switch (command.type) {
    case 'DeliverQuantity':
      return { ...command, data: { ...command.data, orderId: orderIdOf(command.data.orderId) } };
    case 'MarkConsumerDone':
    case 'ReopenConsumer': {
      const { lines } = command.data;
      return lines
        ? {
            ...command,
            data: { ...command.data, lines: lines.map((line) => replaceOrderId(line, orderIdOf)) },
          }
        : command;
    }
    default:
      return command;
  }
}

const replaceOrderId = (
  { orderId, quantity }: ShownLine,
  orderIdOf: (name: string) => string,
): ShownLine => ({
  orderId: orderIdOf(orderId),
  quantity,
});
