import type { BusinessDate, Timestamp } from './answers';

/** A delivery boy in a hand-over. */
export interface HandOverPerson {
  id: number;
  name: string;
}

/** Stops of today that one delivery boy handed over to another. `hand-overs` answers those of the caller's scope, newest first. */
export interface HandOver {
  id: string;
  date: BusinessDate;
  from: HandOverPerson;
  to: HandOverPerson;
  /** In the delivery sequence of `from`, without the cancelled stops, which move too. */
  consumerIds: string[];
  lines: number;
  reason: string;
  /** Name of the person who did it; null for an unknown id. */
  by: string | null;
  /** When it was recorded. */
  at: Timestamp;
  /** When it was undone, and the person who undid it; null while it is valid. */
  undoneAt: Timestamp | null;
  undoneBy: string | null;
}

/** Why a stop cannot be handed over. */
export type KeptReason = 'done' | 'absent' | 'partly' | 'reordered';

/** A stop of the delivery boy whose stops are to be handed over. */
export interface HandOverStop {
  consumerId: string;
  name: string;
  address: string;
  /** Name of its round; null if it is in none. */
  round: string | null;
  orderIds: string[];
  /** Whether it has only 0 lines, so that it moves but counts as no stop. */
  isCancelled: boolean;
  /** Null if it can be handed over. */
  keptBecause: KeptReason | null;
}

/** A delivery boy who could take stops over. */
export interface HandOverCandidate extends HandOverPerson {
  areaName: string;
  /** Number of his stops of today that are neither done nor absent, and of all. */
  left: number;
  stops: number;
  isClosed: boolean;
  /** Ids of those consumers of the form who cannot move to him: he has done their stop himself, or has an order of the same product for them. */
  blockedIds: string[];
}

/** The data of the form of a hand-over. `hand-over/{deliveryBoyId}` answers it. */
export interface HandOverForm {
  date: BusinessDate;
  from: HandOverPerson & { isClosed: boolean };
  /** In delivery sequence. */
  stops: HandOverStop[];
  /** Sorted: the delivery boys of the own area first, then by name. */
  candidates: HandOverCandidate[];
}

/** Where the stops come in the other list: after all others, or beside the most similar address. */
export const HAND_OVER_ORDERS = ['append', 'address'] as const;
export type HandOverOrder = (typeof HAND_OVER_ORDERS)[number];

/** Body of `hand-over/{deliveryBoyId}`. `stops` are as the form showed them. */
export interface HandOverBody {
  orderDate: BusinessDate;
  to: number;
  stops: { consumerId: string; orderIds: string[] }[];
  order: HandOverOrder;
  reason: string;
}
