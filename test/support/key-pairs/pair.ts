import type { Order } from '@milkround/contracts';
import type { DeliveryBoyPerson } from '../board';
import type { Person } from '../client';
import { today } from '../log';
import { addOrder } from '../single-orders';

/** Two requests of one call that ask for different things, by who sends them. */
export interface Pair {
  by: Person;
  first: [path: string, body: object];
  other: [path: string, body: object];
}

/** Makes a pair for each call, by the call's name. */
export type Pairs = Record<string, () => Promise<Pair>>;

/** Who sends the requests: an admin, and the supervisor and the delivery boy 1 of area 1. They sign in before a pair is made. */
export interface Callers {
  url: string;
  boss: Person;
  chief: Person;
  boy: DeliveryBoyPerson;
}

let consumers = 0;
/** The id of a consumer whom nobody knows yet. */
export const newConsumer = (): string => `REUSED-${++consumers}`;
export const newOrder = () => ({ orderDate: today(), delr_boy_id: 2, consumer_id: newConsumer(), product_id: 1, exp_quantity: 1 });
export const placedOrder = async ({ boss }: Callers): Promise<Order> => (await addOrder(boss, newOrder())).body.data;
