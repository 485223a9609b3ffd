import { randomUUID } from 'node:crypto';
import type { ConsumerOrders, Order, Read, Written } from '@milkround/contracts';
import { board, stopOf, type DeliveryBoyPerson } from './board';
import type { Answer, HeadersSent, Person } from './client';
import { today } from './log';

export const withKey = (key: string): HeadersSent => ({ 'idempotency-key': key });

/** Adds an order by hand in the admin's spelling, which every role may use; by default one litre of product 1 for today. */
export const addOrder = (
  person: Person,
  order: object,
  headers?: HeadersSent,
): Promise<Answer<Written<Order>>> =>
  person.post<Written<Order>>(
    'add-single-order',
    { orderDate: today(), product_id: 1, exp_quantity: 1, ...order },
    headers,
  );

/** Adds an order as {@link addOrder} does, and returns it. @throws Error with the message of a refusal */
export async function placeOrder(person: Person, order: object): Promise<Order> {
  const { status, body } = await addOrder(person, order);
  if (status !== 201) throw new Error(body.message);
  return body.data;
}

export const editOrder = (
  admin: Person,
  order: Order,
  changes: object,
  headers?: HeadersSent,
): Promise<Answer<Written<Order>>> => {
  const { order_date: orderDate, delr_boy_id, consumer_id, product_id, exp_quantity } = order;
  const form = { orderDate, delr_boy_id, consumer_id, product_id, exp_quantity, ...changes };
  return admin.post<Written<Order>>(`edit-single-order/${order.id}`, form, headers);
};

export const deleteOrder = (
  admin: Person,
  id: string,
  headers?: HeadersSent,
): Promise<Answer<Written<{ id: string }>>> =>
  admin.post<Written<{ id: string }>>(`delete-single-order/${id}`, {}, headers);

export async function ordersOf(person: Person, date = today()): Promise<Order[]> {
  return (await person.get<Read<Order[]>>(`get-orders/${date}`)).body.data;
}

/** The orders of one delivery boy: those of the whole dairy are more than a thousand. */
export const ordersOfBoy = async (
  person: Person,
  deliveryBoyId: number,
  date = today(),
): Promise<Order[]> =>
  (await person.get<Read<Order[]>>(`get-orders/${date}?deliveryBoyId=${deliveryBoyId}`)).body.data;

export async function stopsOf(boy: Person): Promise<Map<string, ConsumerOrders>> {
  return new Map((await board(boy)).map((stop) => [stop.consumerId, stop]));
}

export const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

/** Returns the date this many days from today, `YYYY-MM-DD`. */
export const inDays = (days: number): string =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const range = randomUUID().slice(0, 8);
let newConsumers = 0;
/** Returns the id of a consumer who does not exist yet; each test file has its own range. */
export const newConsumerId = (): string => `NEW-${range}-${++newConsumers}`;

/** Adds a stop of a new consumer to a delivery boy's today, with one line for each quantity. */
export async function newStop(
  boy: DeliveryBoyPerson,
  ...quantities: number[]
): Promise<ConsumerOrders> {
  const consumerId = newConsumerId();
  for (const [index, exp_quantity] of (quantities.length > 0 ? quantities : [1]).entries())
    await placeOrder(boy, { consumer_id: consumerId, product_id: index + 1, exp_quantity });
  return stopOf(boy, consumerId);
}

/** Returns a product that a stop has no line of; 0 if it has all. */
export const missingProduct = (lines: readonly { product_id: number }[]): number =>
  [1, 2, 3, 4].find((id) => lines.every(({ product_id }) => product_id !== id)) ?? 0;

export const typesOf = (facts: readonly { type: string }[]): string[] =>
  facts.map(({ type }) => type);

/** Returns an order of today. @throws Error if the person does not see it */
export async function findOrder(person: Person, id: string): Promise<Order> {
  const order = (await ordersOf(person)).find((candidate) => candidate.id === id);
  if (!order) throw new Error(`${id} is not there`);
  return order;
}
