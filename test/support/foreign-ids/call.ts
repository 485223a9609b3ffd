import { randomUUID } from 'node:crypto';
import type { Order } from '@milkround/contracts';
import type { Answer, Person } from '../client';
import { today } from '../log';

/** A call that takes an id, and how it is sent. */
export interface Call {
  name: string;
  /** The operation of the OpenAPI document, and the field with the id; for `sync` also the type of the entry. */
  covers: string;
  by: () => Person;
  /** An id of the other area. */
  foreignId: () => string | number;
  /** An id that does not exist. */
  nobodys: () => string | number;
  send: (person: Person, id: string | number) => Promise<Answer<unknown>>;
  /** Whether it tells that another zone knows the consumer, without name and address. */
  tellsElsewhere?: true;
}

/** Delivery boys of Baner (1) and Hadapsar (3), and the latter. The supervisor looks after Baner and Kothrud (2). */
export const OWN_BOY = 1;
export const FOREIGN_BOY = 11;
export const FOREIGN_AREA = 3;

/** The callers, and the things of the other area that they request. It is complete before the first call is sent. */
export interface World {
  /** The delivery boy and the supervisor of the own area. */
  own: Person;
  chief: Person;
  /** An order of the other area, and of its delivery boy. */
  foreign: Order;
  /** An upload for the other area alone. */
  foreignUpload: string;
  /** A session of another person. */
  bossSession: string;
  /** A hand-over between delivery boys of the other area. */
  foreignHandOver: string;
  foreignEntry: string;
  /** A consumer of the own delivery boy. */
  ownConsumer: string;
  /** A consumer of the other area whom no caller has requested yet. */
  otherConsumer: () => string;
}

/** For each kind of thing an id of the other area and one that does not exist. */
export const idsOf = (world: World) => ({
  order: { nobodys: () => randomUUID(), foreignId: () => world.foreign.id },
  consumer: { nobodys: () => `NOBODY-${randomUUID()}`, foreignId: () => world.foreign.consumer_id },
  boy: { nobodys: () => 987_654, foreignId: () => FOREIGN_BOY },
  area: { nobodys: () => 987_654, foreignId: () => FOREIGN_AREA },
});

/** A single order of today. */
export const single = (more: object) => ({
  orderDate: today(),
  productId: 1,
  expQuantity: 1,
  ...more,
});
