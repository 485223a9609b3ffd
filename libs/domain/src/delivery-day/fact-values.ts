import type { MessageCode, MessageParams } from '@milkround/contracts';
import type { Quantity } from '../quantity';

export type PaymentMode = '' | 'cash' | 'cheque';

export interface Consumer {
  id: string;
  name: string;
  address: string;
}

/** Area and supervisor of a day at the time when it opened, so that past reports do not change when people move. */
export interface DayScope {
  areaId: number;
  supervisorId: number | null;
}

export interface FilledLine {
  orderId: string;
  productId: number;
  quantity: Quantity;
  /** The requirement, if it differs because it was changed after the phone had shown it. */
  expected?: Quantity;
}

export interface Payment {
  /** Rupees; null when there is none. */
  amount: Quantity | null;
  mode: PaymentMode;
}

export interface ProductTotal {
  productId: number;
  required: Quantity;
  /** Null while no delivery of this product is recorded. */
  delivered: Quantity | null;
}

export interface DayTotals {
  stops: number;
  done: number;
  lines: number;
  required: Quantity;
  delivered: Quantity;
  products: ProductTotal[];
  payments: { cash: Quantity; cheque: Quantity; other: Quantity };
}

/** An entry of a phone that the rules refused on arrival, as the phone sent it, with the reason. */
export interface SetAside {
  entryId: string;
  /** Business date of the list on which it was made. */
  date: string;
  /** The area of the supervisor who sees it. */
  areaId: number;
  /** With the names of the API and unvalidated, because the data may be the reason of the refusal. */
  command: { type: string; data: Record<string, unknown> };
  consumerId: string | null;
  productId: number | null;
  /**
   * The English sentence that the delivery boy reads. `code` and `params` give it in other languages; entries from before messages had codes lack
   * them.
   */
  reason: string;
  code?: MessageCode;
  params?: MessageParams;
}

/** The round of a stop, and its place among the stops of that round, from 0. */
export interface RoundPlace {
  roundId: string;
  number: number;
  place: number;
}

/** A stop that was handed over, as it was in the day that it left. */
export interface HandedOverStop {
  consumerId: string;
  orderIds: string[];
  sequence: number;
  round: RoundPlace | null;
}

/** The part of an entry that was not recorded as a value, because a later value was recorded before. */
export type SupersededStatement =
  | { type: 'quantity'; orderId: string; productId: number; quantity: Quantity }
  | { type: 'done'; isDone: boolean }
  | ({ type: 'payment' } & Payment)
  | { type: 'absence'; text: string | null }
  | { type: 'bottles'; count: number | null };
