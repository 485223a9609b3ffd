import type { ConsumerOrders, OrderLine, PhoneEntry } from '@milkround/contracts';
import type { DeliveryDayCommand, Mark, Stop } from '@milkround/domain';

/** A stop as the phone shows it. */
export type ShownStop = ConsumerOrders & { data: [OrderLine, ...OrderLine[]] };

export const hasLines = (stop: ConsumerOrders): stop is ShownStop => stop.data.length > 0;
export const isOpen = ({ data: [line] }: ShownStop): boolean =>
  !line.is_delivered && line.consumer_absence === null;

/** Returns the entries of a visit, with the values that the phone showed. */
export function entriesOf(commands: readonly DeliveryDayCommand[], stop: ShownStop): PhoneEntry[] {
  const typedOrderIds = new Set<string>();
  return commands.flatMap((command): PhoneEntry[] => {
    switch (command.type) {
      case 'DeliverQuantity': {
        const { orderId, quantity } = command.data;
        const previous = typedOrderIds.has(orderId)
          ? undefined
          : (stop.data.find(({ id }) => id === orderId)?.dlvr_quantity ?? null);
        typedOrderIds.add(orderId);
        return [
          {
            type: 'edit-product-order',
            data: { orderId, deliverdQuantity: String(quantity), previous },
          },
        ];
      }
      case 'MarkConsumerDone':
        return [
          {
            type: 'edit-order-status',
            data: {
              consumerId: stop.consumerId,
              isDelivered: true,
              lines: openLines(stop, typedOrderIds),
            },
          },
        ];
      case 'RecordRemarks': {
        const { amount, mode, absence } = command.data;
        const remarks =
          amount === undefined
            ? {}
            : { remarks: amount === null ? '' : String(amount), paymentMode: mode };
        const absenceRemarks = absence === undefined ? {} : { absenceRemarks: absence ?? '' };
        return [
          {
            type: 'edit-order-remarks',
            data: {
              consumerUniqueId: stop.consumerId,
              ...remarks,
              ...absenceRemarks,
              previous: shownRemarks(stop),
            },
          },
        ];
      }
      default:
        return [];
    }
  });
}

/** Whether an act was carried out in the morning that is to be undone. */
export type IsEarlier = (act: Mark) => boolean;

/** Returns the entries that undo the earlier acts at a stop. A phone cannot take typed quantities back: see {@link typedOrderIds}. */
export function undoingEntries(
  { consumer, done, absence, absent, payment, paid, lines }: Stop,
  isEarlier: IsEarlier,
): PhoneEntry[] {
  const entries: PhoneEntry[] = [];
  if (done && isEarlier(done)) {
    const filledLines = lines.flatMap(({ orderId, filled, delivered }) =>
      filled && delivered !== null ? [{ orderId, quantity: delivered }] : [],
    );
    entries.push({
      type: 'edit-order-status',
      data: { consumerId: consumer.id, isDelivered: false, lines: filledLines },
    });
  }
  const [isPaid, isAbsent] = [
    paid !== null && isEarlier(paid),
    absent !== null && isEarlier(absent),
  ];
  if (isPaid || isAbsent) {
    const previous = {
      remarks: payment.amount,
      paymentMode: payment.mode,
      absenceRemarks: absence,
    };
    const values = {
      ...(isPaid && { remarks: '', paymentMode: '' as const }),
      ...(isAbsent && { absenceRemarks: '' }),
    };
    entries.push({
      type: 'edit-order-remarks',
      data: { consumerUniqueId: consumer.id, ...values, previous },
    });
  }
  return entries;
}

/** Returns the lines of a stop whose quantities were typed earlier; none of a stop that is done, because Done says that they were delivered. */
export const typedOrderIds = ({ done, lines }: Stop, isEarlier: IsEarlier): string[] =>
  done
    ? []
    : lines.flatMap(({ orderId, filled, deliveredAt, deliveredBy }) =>
        !filled &&
        deliveredAt !== null &&
        deliveredBy &&
        isEarlier({ at: deliveredAt, by: deliveredBy })
          ? [orderId]
          : [],
      );

const openLines = ({ data }: ShownStop, typedOrderIds: ReadonlySet<string>) =>
  data.flatMap(({ id, dlvr_quantity, exp_quantity }) =>
    dlvr_quantity === null && !typedOrderIds.has(id)
      ? [{ orderId: id, quantity: exp_quantity }]
      : [],
  );

const shownRemarks = ({ data: [line] }: ShownStop) => ({
  remarks: line.consumer_remark,
  paymentMode: line.paymentMode,
  absenceRemarks: line.consumer_absence,
});
