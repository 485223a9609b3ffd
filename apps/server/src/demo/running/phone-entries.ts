import type { ConsumerOrders, OrderLine, PhoneEntry } from '@milkround/contracts';
import type { DeliveryDayCommand, Stop } from '@milkround/domain';

/** A stop as the phone shows it. */
export type ShownStop = ConsumerOrders & { data: [OrderLine, ...OrderLine[]] };

export const hasLines = (stop: ConsumerOrders): stop is ShownStop => stop.data.length > 0;
export const isOpen = ({ data: [line] }: ShownStop): boolean => !line.is_delivered && line.consumer_absence === null;

/** Returns the entries of a visit, with the values that the phone showed. */
export function entriesOf(commands: readonly DeliveryDayCommand[], stop: ShownStop): PhoneEntry[] {
  const typedOrderIds = new Set<string>();
  return commands.flatMap((command): PhoneEntry[] => {
    switch (command.type) {
      case 'DeliverQuantity': {
        const { orderId, quantity } = command.data;
        const previous = typedOrderIds.has(orderId) ? undefined : (stop.data.find(({ id }) => id === orderId)?.dlvr_quantity ?? null);
        typedOrderIds.add(orderId);
        return [{ type: 'edit-product-order', data: { orderId, deliverdQuantity: String(quantity), previous } }];
      }
      case 'MarkConsumerDone':
        return [
          { type: 'edit-order-status', data: { consumerId: stop.consumerId, isDelivered: true, lines: openLines(stop, typedOrderIds) } },
        ];
      case 'RecordRemarks': {
        const { amount, mode, absence } = command.data;
        const remarks = amount === undefined ? {} : { remarks: amount === null ? '' : String(amount), paymentMode: mode };
        const absenceRemarks = absence === undefined ? {} : { absenceRemarks: absence ?? '' };
        return [
          {
            type: 'edit-order-remarks',
            data: { consumerUniqueId: stop.consumerId, ...remarks, ...absenceRemarks, previous: shownRemarks(stop) },
          },
        ];
      }
      default:
        return [];
    }
  });
}

/** Returns the entries that make a stop as it was before it was visited. */
export function undoingEntries({ consumer, done, absence, payment, lines }: Stop): PhoneEntry[] {
  const filled = lines.flatMap(({ orderId, filled, delivered }) =>
    filled && delivered !== null ? [{ orderId, quantity: delivered }] : [],
  );
  const previous = { remarks: payment.amount, paymentMode: payment.mode, absenceRemarks: absence };
  const reopening: PhoneEntry = { type: 'edit-order-status', data: { consumerId: consumer.id, isDelivered: false, lines: filled } };
  const removal: PhoneEntry = { type: 'edit-order-remarks', data: { consumerUniqueId: consumer.id, absenceRemarks: '', previous } };
  return [...(done ? [reopening] : []), ...(absence === null ? [] : [removal])];
}

const openLines = ({ data }: ShownStop, typedOrderIds: ReadonlySet<string>) =>
  data.flatMap(({ id, dlvr_quantity, exp_quantity }) =>
    dlvr_quantity === null && !typedOrderIds.has(id) ? [{ orderId: id, quantity: exp_quantity }] : [],
  );

const shownRemarks = ({ data: [line] }: ShownStop) => ({
  remarks: line.consumer_remark,
  paymentMode: line.paymentMode,
  absenceRemarks: line.consumer_absence,
});
