import type { Fact, Recorded } from '../fact';
import { isOneOf, type StoredFact } from '../stored-fact';

/** Identifies a consumer. Two areas may use one id for two people. */
export interface ConsumerOfArea {
  areaId: number;
  consumerId: string;
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
 * The facts of one consumer of one area (stream `consumer/<areaId>/<consumerId>`). Each fact has the consumer's name, which otherwise only orders
 * have.
 */
export type ConsumerFact =
  | Fact<'ConsumerDetailsEdited', ConsumerOfArea & ConsumerDetails & { previous: ConsumerDetails }>
  | Fact<'ConsumerPaused', ConsumerOfArea & Pause & { name: string; previous: Pause | null }>
  | Fact<'ConsumerResumed', ConsumerOfArea & { name: string; previous: Pause }>;

const TYPES: Record<ConsumerFact['type'], true> = {
  ConsumerDetailsEdited: true,
  ConsumerPaused: true,
  ConsumerResumed: true,
};

/** Whether an event of the log is a fact about a consumer, by its type. */
export const isConsumerFact = (entry: StoredFact): entry is Recorded<ConsumerFact> =>
  isOneOf(TYPES, entry.type);
