import type { Fact, Recorded } from '../fact';
import type { Quantity } from '../quantity';
import { isOneOf, type StoredFact } from '../stored-fact';

/** A consumer, and the zone that he belongs to at that time. */
export interface ConsumerOfArea {
  consumerId: string;
  areaId: number;
}

/** A consumer as the register has him. `pause` may have ended. */
export interface RegisteredConsumer extends ConsumerOfArea {
  details: ConsumerDetails;
  pause: Pause | null;
  /** The consumer of whom this id is an alias; null for any other. */
  mergedInto: string | null;
  absorbed: readonly AbsorbedConsumer[];
}

/** A consumer whose id is an alias of another one. `phone`: his phone, if the other one took it. */
export interface AbsorbedConsumer {
  consumerId: string;
  name: string;
  phone: string | null;
}

/** An order that a merge gave to the remaining consumer, as it was before. */
export interface MergedOrder {
  date: string;
  deliveryBoyId: number;
  orderId: string;
  productId: number;
  expected: Quantity;
  adjusted: boolean;
  /** The order of the remaining consumer that it was added to, with the added quantity; null if the order itself moved. */
  addedTo: { orderId: string; quantity: Quantity } | null;
}

/** The details that the office keeps of a consumer. */
export interface ConsumerDetails {
  name: string;
  address: string;
  phone: string | null;
}

/** A time in which a consumer wants nothing. */
export interface Pause {
  /** The last date, inclusive; null for an open end. */
  until: string | null;
  reason: string;
}

/**
 * The facts of one consumer, a household of the dairy whoever serves it (stream `consumer/<consumerId>`). Each fact has the consumer's name, which
 * otherwise only orders have. The first order of an id adds the consumer.
 */
export type ConsumerFact =
  | Fact<'ConsumerDetailsEdited', ConsumerOfArea & ConsumerDetails & { previous: ConsumerDetails }>
  | Fact<'ConsumerPaused', ConsumerOfArea & Pause & { name: string; previous: Pause | null }>
  | Fact<'ConsumerResumed', ConsumerOfArea & { name: string; previous: Pause }>
  | Fact<'ConsumerMovedToZone', ConsumerOfArea & { name: string; previous: { areaId: number } }>
  /** The id is an alias of `into` from now on, which answers for it everywhere. */
  | Fact<
      'ConsumerMerged',
      ConsumerOfArea & { name: string; into: string; intoName: string; orders: MergedOrder[] }
    >
  /** The other half of `ConsumerMerged`. `phone`: the one that was taken from the other consumer; null if none was. */
  | Fact<
      'ConsumerAbsorbed',
      ConsumerOfArea & {
        name: string;
        absorbed: { consumerId: string; name: string };
        phone: string | null;
      }
    >
  /** Both consumers have it. */
  | Fact<'MergeUndone', ConsumerOfArea & { name: string; absorbed: string; into: string }>;

const TYPES: Record<ConsumerFact['type'], true> = {
  ConsumerDetailsEdited: true,
  ConsumerPaused: true,
  ConsumerResumed: true,
  ConsumerMovedToZone: true,
  ConsumerMerged: true,
  ConsumerAbsorbed: true,
  MergeUndone: true,
};

/** Whether an event of the log is a fact about a consumer, by its type. */
export const isConsumerFact = (entry: StoredFact): entry is Recorded<ConsumerFact> =>
  isOneOf(TYPES, entry.type);
