import type { BusinessDate, Named } from './answers';
import type { PaymentMode } from './orders';
import type { ConsumerPause } from './pause';

/** Orders in which the register of consumers can be read; with a minus in front descending. */
export const CONSUMER_SORTS = [
  'name',
  '-name',
  'id',
  '-id',
  'last',
  '-last',
  'bottles',
  '-bottles',
] as const;
export type ConsumerSort = (typeof CONSUMER_SORTS)[number];

/** The consumers who gave empty bottles back in the last 14 days, or none. */
export const BOTTLE_FILTERS = ['returned', 'none'] as const;
export type BottleFilter = (typeof BOTTLE_FILTERS)[number];

/** What becomes of an order of a merged id if the other one has an order for this product on the same list: both are added, or the other one is kept. */
export const SAME_PRODUCT = ['sum', 'keep'] as const;
export type SameProduct = (typeof SAME_PRODUCT)[number];

/** Largest number of rows of a page of the register. */
export const MAX_CONSUMER_ROWS = 50;
/** Largest page number of the register. */
export const MAX_CONSUMER_PAGE = 100_000;
/** Numbers of past days and of days ahead that the page of a consumer lists. */
export const CONSUMER_DAYS = { past: 30, ahead: 60 };

/** A consumer: one household of the dairy, whichever zone or delivery boy serves it. */
export interface Consumer {
  consumer_id: string;
  /** The id while no name is known. */
  consumer_name: string;
  /** Blank if it is not known. */
  address: string;
  phone: string | null;
  /** Names and addresses that were replaced, the newest first; at most 10 of each. The search finds them too. */
  earlier_names: string[];
  earlier_addresses: string[];
  /** The zone to which the first order, or the last order file, assigned the consumer. */
  area: Named;
  /** The delivery boy of the latest order. */
  delivery_boy: Named;
  /** The latest business date with an order. It may be ahead. */
  last_date: BusinessDate;
  /** For each product, the median of the ordered quantities of the last 14 days with this product. */
  usual_order: { product: Named; quantity: number }[];
  /** The latest of the last 14 days on which something was delivered, with the sum of its quantities; null without one. */
  last_delivery: { date: BusinessDate; quantity: number } | null;
  /** Empty bottles that were given back in the last 14 days. */
  returned_bottles: number;
  /** Consumers who were merged into this one: their ids still answer for it. */
  aliases: { consumer_id: string; consumer_name: string }[];
  /** The pauses that have not ended by today, by their first dates. */
  pauses: ConsumerPause[];
}

/** One page of the register; `total` is the number of consumers on all pages. */
export interface ConsumersPage {
  data: Consumer[];
  total: number;
}

/** A stop of a consumer on one date. */
export interface ConsumerDay {
  order_date: BusinessDate;
  delivery_boy: Named;
  lines: { id: string; product: Named; exp_quantity: number; dlvr_quantity: number | null }[];
  is_delivered: boolean;
  consumer_absence: string | null;
  /** Empty bottles that the stop gave back; null while none are recorded. */
  empty_bottles: number | null;
  payment_amount: number | null;
  paymentMode: PaymentMode;
}

/** A consumer with the latest days, newest first, and the days ahead, next first. */
export interface ConsumerDetail extends Consumer {
  days: ConsumerDay[];
  ahead: ConsumerDay[];
}

/** Row of the topic `consumers`. It has no content: a change only says that a page of the register may have changed. */
export interface ConsumersNews {
  changed: true;
}

/** A consumer who stands, by his id alone, on the list of a zone that does not know him. */
export interface ForeignStop {
  consumer_id: string;
  /** Null for a caller who does not know him. */
  consumer_name: string | null;
  /** The zone to which he belongs. */
  zone: Named;
  /** The zone of the list. */
  area: Named;
  delivery_boy: Named;
  /** The first date from today on. */
  order_date: BusinessDate;
  /** Whether the caller knows him, and may let the zone of the list serve him. */
  can_serve: boolean;
}
