import type { ConsumerPause } from '@milkround/contracts';
import type { Fact } from '../fact';
import type { Quantity } from '../quantity';
import { factGuard } from '../stored-fact';

/** A consumer, and the zone that he belongs to at that time. */
export interface ConsumerOfArea {
  consumerId: string;
  areaId: number;
}

/** A consumer as the register has him. */
export interface RegisteredConsumer extends ConsumerOfArea {
  details: ConsumerDetails;
  pauses: readonly KeptPause[];
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

/** A pause of a consumer; `mergedFrom`: the absorbed consumer who brought it. It may have ended, and may overlap with one from another consumer. */
export interface KeptPause extends ConsumerPause {
  mergedFrom?: string;
}

/**
 * The facts of one consumer, a household of the dairy whoever serves it (stream `consumer/<consumerId>`). Each fact has the consumer's name, which
 * otherwise only orders have. The first order of an id adds the consumer.
 */
export type ConsumerFact =
  | Fact<'ConsumerDetailsEdited', ConsumerOfArea & ConsumerDetails & { previous: ConsumerDetails }>
  | Fact<'PauseSet', ConsumerOfArea & ConsumerPause & { name: string }>
  | Fact<
      'PauseEnded',
      ConsumerOfArea & { name: string; pauseId: string; lastDate: string; previous: ConsumerPause }
    >
  | Fact<'ConsumerMovedToZone', ConsumerOfArea & { name: string; previous: { areaId: number } }>
  /** The id is an alias of `into` from now on, which answers for it everywhere. */
  | Fact<
      'ConsumerMerged',
      ConsumerOfArea & { name: string; into: string; intoName: string; orders: MergedOrder[] }
    >
  /** The other half of `ConsumerMerged`. `phone`: the one that was taken from the other consumer; null if none was. `pauses`: those that he brought. */
  | Fact<
      'ConsumerAbsorbed',
      ConsumerOfArea & {
        name: string;
        absorbed: { consumerId: string; name: string };
        phone: string | null;
        pauses: ConsumerPause[];
      }
    >
  /** Both consumers have it. `pauses`: those that the absorbed one had brought, as they stand now; he has them again. */
  | Fact<
      'MergeUndone',
      ConsumerOfArea & { name: string; absorbed: string; into: string; pauses: ConsumerPause[] }
    >;

/** The details of the register that a file may bring. */
interface FileDetails extends ConsumerDetails {
  areaId: number;
}

/**
 * The changes of a consumer in the register by an upload. Names and addresses come with its orders; they stand here to return when it is taken back.
 * `previous`: what stood before of the same details; null for a consumer whom the upload adds.
 */
export interface Registration {
  consumerId: string;
  set: Partial<FileDetails>;
  previous:
    | (Partial<FileDetails> & {
        /** Those of the orders, which differ if the office has edited them. */
        orderedName?: string;
        orderedAddress?: string;
      })
    | null;
}

/** A part of the event of an upload, or of the one that takes it back. `date`: the business date of its orders. */
export type RegistrationFact = Fact<
  'ConsumerRegistered' | 'RegistrationUndone',
  Registration & { date: string }
>;

export const isConsumerFact = factGuard<ConsumerFact>({
  ConsumerDetailsEdited: true,
  PauseSet: true,
  PauseEnded: true,
  ConsumerMovedToZone: true,
  ConsumerMerged: true,
  ConsumerAbsorbed: true,
  MergeUndone: true,
});
