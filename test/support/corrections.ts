import type { ConsumerOrders, OrderLine, Written } from '@milkround/contracts';
import type { Answer, Person } from './client';
import { today } from './log';

/** The body of a correction of a stop as the delivery boy's list shows it. */
export function correctionOf(
  data: OrderLine[],
  wanted: {
    isDelivered?: boolean;
    quantity?: number;
    clear?: boolean;
    [field: string]: unknown;
  } = {},
) {
  const [first] = data;
  const { quantity = null, clear, ...rest } = wanted;
  return {
    orderDate: today(),
    consumerUniqueId: first!.consumer_id,
    reason: 'The consumer called',
    wasDelivered: first!.is_delivered,
    isDelivered: first!.is_delivered,
    lines: data.map(({ id, exp_quantity, dlvr_quantity }, index) => ({
      ...{ orderId: id, expected: exp_quantity, delivered: dlvr_quantity },
      quantity: index === 0 ? quantity : null,
      ...(index === 0 && clear && { clear }),
    })),
    remarks: first!.consumer_remark,
    paymentMode: first!.paymentMode,
    absenceRemarks: first!.consumer_absence,
    previous: {
      ...{
        remarks: first!.consumer_remark === null ? null : Number(first!.consumer_remark),
        paymentMode: first!.paymentMode,
      },
      absenceRemarks: first!.consumer_absence,
    },
    ...rest,
  };
}

/** Sends a correction of a stop of the delivery boy `boy`. */
export const correct = (
  person: Person,
  boy: number,
  body: object,
  headers = {},
): Promise<Answer<Written<ConsumerOrders>>> =>
  person.post<Written<ConsumerOrders>>(`correct-delivery/${boy}`, body, headers);
