import type { Order } from '@milkround/contracts';
import type { DeliveryBoyPerson } from '../board';
import type { Person } from '../client';
import { today } from '../log';
import { addOrder } from '../single-orders';

/** Two requests of one call with different content, and their sender. */
export interface Pair {
  by: Person;
  first: [path: string, body: object];
  other: [path: string, body: object];
}

/** Creates a pair for each call, by the call's name. */
export type Pairs = Record<string, () => Promise<Pair>>;

/** The senders of the requests: an admin, and the supervisor and the delivery boy 1 of area 1. They sign in before a pair is created. */
export interface Callers {
  url: string;
  boss: Person;
  chief: Person;
  boy: DeliveryBoyPerson;
}

let consumers = 0;
/** Returns the id of a consumer who does not exist yet. */
export const newConsumer = (): string => `REUSED-${++consumers}`;
export const newOrder = () => ({
  orderDate: today(),
  delr_boy_id: 2,
  consumer_id: newConsumer(),
  product_id: 1,
  exp_quantity: 1,
});
export const placedOrder = async ({ boss }: Callers): Promise<Order> =>
  (await addOrder(boss, newOrder())).body.data;
