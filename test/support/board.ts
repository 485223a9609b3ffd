import type {
  ConsumerOrders,
  DeliveryBoySession,
  OrderLine,
  Read,
  Written,
} from '@milkround/contracts';
import type { Answer, HeadersSent, Person } from './client';

export type DeliveryBoyPerson = Person<DeliveryBoySession>;

/** Returns a delivery boy's list, as his phone reads it. */
export async function board(boy: Person): Promise<ConsumerOrders[]> {
  const { status, body } = await boy.get<Read<ConsumerOrders[]>>('get-orders');
  if (status !== 200) throw new Error(`get-orders answered ${status}`);
  return body.data;
}

export async function stopOf(boy: Person, consumerId: string): Promise<ConsumerOrders> {
  const stop = (await board(boy)).find((consumerStop) => consumerStop.consumerId === consumerId);
  if (!stop) throw new Error(`${consumerId} is not on the list`);
  return stop;
}

/** Returns the first untouched stop that `fits` accepts. */
export async function freshStop(
  boy: Person,
  fits: (stop: ConsumerOrders) => boolean = () => true,
): Promise<ConsumerOrders> {
  const untouched = ({ data }: ConsumerOrders) =>
    data.every(
      (line) =>
        !line.is_delivered &&
        line.dlvr_quantity === null &&
        line.consumer_remark === null &&
        line.consumer_absence === null,
    );
  const stop = (await board(boy)).find(
    (consumerStop) => untouched(consumerStop) && fits(consumerStop),
  );
  if (!stop) throw new Error('There is no such stop left on the list');
  return stop;
}

export const lineOf = ({ data }: ConsumerOrders, index = 0): OrderLine => {
  const line = data[index];
  if (!line) throw new Error('The stop has no such line');
  return line;
};

export const deliver = (
  boy: Person,
  orderId: string,
  quantity: number | string,
  headers?: HeadersSent,
): Promise<Answer<Written<OrderLine>>> =>
  boy.post<Written<OrderLine>>(
    `edit-product-order/${orderId}`,
    { deliverdQuantity: quantity },
    headers,
  );

export const markDone = (
  boy: Person,
  consumerId: string,
  isDelivered: unknown = true,
  headers?: HeadersSent,
): Promise<Answer<Written<ConsumerOrders>>> =>
  boy.post<Written<ConsumerOrders>>(
    `edit-order-status/${encodeURIComponent(consumerId)}`,
    { isDelivered },
    headers,
  );

export const remark = (
  boy: Person,
  consumerUniqueId: string,
  remarks: object,
): Promise<Answer<Written<ConsumerOrders>>> =>
  boy.post<Written<ConsumerOrders>>('edit-order-remarks', { consumerUniqueId, ...remarks });
