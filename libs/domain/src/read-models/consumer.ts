import type {
  AbsorbedConsumer,
  ConsumerFact,
  KeptPause,
  RegistrationFact,
} from '../consumers/facts';
import { withEnded } from '../consumers/pause';
import type { Consumer } from '../delivery-day/fact-values';
import type { DeliveryDayFact } from '../delivery-day/facts';
import { isNamed } from '../delivery-day/placing';
import { unreachable } from '../fact';
import type { DayKey } from '../streams';

/** Number of earlier names, and of earlier addresses, that are kept of a consumer. */
const MAX_EARLIER = 10;

export type ConsumerKey = { consumer_id: string };

/** The latest business date with an order in an area whose list has the consumer's name. */
export interface ServedArea {
  areaId: number;
  date: string;
}

/** A consumer of the dairy, with the delivery boy of the latest order. Key: consumer_id. */
export interface ConsumerRow {
  consumer_id: string;
  /** The zone of the first order, or to which the office or an order file moved the consumer. A hand-over does not change it. */
  area_id: number;
  /** The areas that served the consumer by name. An area that knows only the id is not among them. */
  served_in: ServedArea[];
  /** The id while no name is known. */
  name: string;
  address: string;
  phone: string | null;
  /** The name and address that orders gave last. They differ from `name` and `address` if the office edited these. */
  ordered_name: string;
  ordered_address: string;
  /** Names and addresses that were replaced, the newest first, at most {@link MAX_EARLIER} of each. */
  earlier_names: string[];
  earlier_addresses: string[];
  /** The latest business date with an order. */
  last_date: string;
  last_delivery_boy_id: number;
  /** Also those that have ended. */
  pauses: KeptPause[];
  /** The consumer of whom this id is an alias; null for any other. */
  merged_into: string | null;
  /** The consumers whose ids are aliases of this one. */
  absorbed: AbsorbedConsumer[];
  /** Id, name, address, phone, earlier names and addresses, and the absorbed ids and names in lower case. */
  searched: string;
}

/** Returns the key of the consumer in a fact with details. */
export function consumerKeys(fact: DeliveryDayFact | ConsumerFact): ConsumerKey[] {
  switch (fact.type) {
    case 'OrderPlaced':
      return [{ consumer_id: fact.data.consumer.id }];
    case 'ConsumerDetailsEdited':
    case 'PauseSet':
    case 'PauseEnded':
    case 'ConsumerMovedToZone':
    case 'ConsumerMerged':
    case 'ConsumerAbsorbed':
    case 'MergeUndone':
    case 'ConsumerDetailsChanged':
      return [{ consumer_id: fact.data.consumerId }];
    default:
      return [];
  }
}

/** Folds a fact of a delivery day. */
export function foldConsumer(
  row: ConsumerRow | null,
  fact: DeliveryDayFact,
  day: DayKey,
): ConsumerRow | null {
  switch (fact.type) {
    case 'OrderPlaced': {
      const { consumer, areaId } = fact.data;
      return mergeDetails(row, consumer, day, areaId);
    }
    case 'ConsumerDetailsChanged': {
      const { consumerId: id, name, address, areaId } = fact.data;
      return mergeDetails(row, { id, name, address }, day, areaId);
    }
    default:
      return row;
  }
}

/** Folds a fact of the office about a consumer. Only consumers with an order have a row. */
export function foldConsumerFact(row: ConsumerRow | null, fact: ConsumerFact): ConsumerRow | null {
  if (!row) return null;
  switch (fact.type) {
    case 'ConsumerDetailsEdited': {
      const { name, address, phone } = fact.data;
      return withSearched(row, { ...row, name, address, phone });
    }
    case 'PauseSet': {
      const { pauseId, from, until, reason } = fact.data;
      return { ...row, pauses: [...row.pauses, { pauseId, from, until, reason }] };
    }
    case 'PauseEnded':
      return { ...row, pauses: withEnded(row.pauses, fact.data) };
    case 'ConsumerMovedToZone':
      return { ...row, area_id: fact.data.areaId };
    case 'ConsumerMerged':
      return { ...row, merged_into: fact.data.into };
    case 'ConsumerAbsorbed': {
      const { absorbed, phone, pauses } = fact.data;
      const mergedFrom = absorbed.consumerId;
      return withSearched(row, {
        ...row,
        phone: phone ?? row.phone,
        absorbed: [...row.absorbed, { ...absorbed, phone }],
        pauses: [...row.pauses, ...pauses.map((pause) => ({ ...pause, mergedFrom }))],
      });
    }
    case 'MergeUndone': {
      const { consumerId, absorbed, pauses } = fact.data;
      if (consumerId === absorbed) return { ...row, merged_into: null, pauses };
      const gone = row.absorbed.find((other) => other.consumerId === absorbed);
      return withSearched(row, {
        ...row,
        phone: gone?.phone === row.phone ? null : row.phone,
        absorbed: row.absorbed.filter((other) => other !== gone),
        pauses: row.pauses.filter(({ mergedFrom }) => mergedFrom !== absorbed),
      });
    }
    default:
      return unreachable(fact);
  }
}

/** Folds what an upload, or its take-back, changes of a consumer. A detail that was changed since stays. */
export function foldRegistration(
  row: ConsumerRow | null,
  { type, data: { set, previous, date } }: RegistrationFact,
): ConsumerRow | null {
  if (!row) return null;
  if (type === 'ConsumerRegistered') {
    const { phone = row.phone, areaId = row.area_id } = set;
    return withSearched(row, { ...row, phone, area_id: areaId });
  }
  if (previous === null) {
    const isKept =
      row.last_date > date ||
      row.merged_into !== null ||
      row.absorbed.length + row.pauses.length > 0;
    return isKept ? row : null;
  }
  const back = <T>(now: T, was: T | undefined, before: T | undefined): T =>
    was === now && before !== undefined ? before : now;
  return withSearched(row, {
    ...row,
    name: back(row.name, set.name, previous.name),
    ordered_name: back(row.ordered_name, set.name, previous.orderedName),
    address: back(row.address, set.address, previous.address),
    ordered_address: back(row.ordered_address, set.address, previous.orderedAddress),
    phone: back(row.phone, set.phone, previous.phone),
    area_id: back(row.area_id, set.areaId, previous.areaId),
  });
}

/**
 * Merges the details of an order. The newest ones count, but a blank value, or the id as a name, does not replace a known one. An edited value stays
 * until an order has another value than orders had before the edit.
 */
function mergeDetails(
  row: ConsumerRow | null,
  consumer: Consumer,
  { date, deliveryBoyId }: DayKey,
  areaId: number,
): ConsumerRow {
  const { id, name, address } = consumer;
  const served_in = isNamed(consumer)
    ? servedIn(row?.served_in ?? [], { areaId, date })
    : (row?.served_in ?? []);
  if (!row) {
    const shownName = isNamed(consumer) ? name : id;
    return {
      consumer_id: id,
      area_id: areaId,
      served_in,
      name: shownName,
      address,
      phone: null,
      ordered_name: shownName,
      ordered_address: address,
      earlier_names: [],
      earlier_addresses: [],
      last_date: date,
      last_delivery_boy_id: deliveryBoyId,
      pauses: [],
      merged_into: null,
      absorbed: [],
      searched: searchedOf([id, shownName, address, '']),
    };
  }
  const isLatest = date >= row.last_date;
  const isNewName = isNamed(consumer) && name !== row.name && name !== row.ordered_name;
  const isNewAddress =
    address.trim() !== '' && address !== row.address && address !== row.ordered_address;
  return withSearched(row, {
    ...row,
    served_in,
    ...(isNewName && { name, ordered_name: name }),
    ...(isNewAddress && { address, ordered_address: address }),
    last_date: isLatest ? date : row.last_date,
    last_delivery_boy_id: isLatest ? deliveryBoyId : row.last_delivery_boy_id,
  });
}

const servedIn = (areas: readonly ServedArea[], next: ServedArea): ServedArea[] => [
  ...areas.filter(({ areaId, date }) => areaId !== next.areaId || date > next.date),
  ...(areas.some(({ areaId, date }) => areaId === next.areaId && date > next.date) ? [] : [next]),
];

const searchedOf = (texts: readonly string[]): string => texts.join('\n').toLowerCase();

/** Keeps the replaced names and addresses, and builds the searched text. */
function withSearched(before: ConsumerRow, row: Omit<ConsumerRow, 'searched'>): ConsumerRow {
  const { consumer_id, name, address, phone, absorbed } = row;
  const earlier_names = earlierOf(before.earlier_names, before.name, name).filter(
    (earlierName) => earlierName !== consumer_id,
  );
  const earlier_addresses = earlierOf(before.earlier_addresses, before.address, address);
  const searched = searchedOf([
    consumer_id,
    name,
    address,
    phone ?? '',
    ...earlier_names,
    ...earlier_addresses,
    ...absorbed.flatMap((other) => [other.consumerId, other.name]),
  ]);
  return { ...row, earlier_names, earlier_addresses, searched };
}

/** Returns the distinct earlier values, without the present one. */
const earlierOf = (names: readonly string[], before: string, now: string): string[] =>
  [...new Set([before, ...names])]
    .filter((value) => value !== now && value.trim() !== '')
    .slice(0, MAX_EARLIER);

/**
 * Returns the consumer of an order file. Where the file repeats the details that orders had before an edit, the edited ones replace them. A merged id has
 * the details of the consumer that remains.
 */
export function withEdited(
  consumer: Consumer,
  row: Pick<ConsumerRow, 'consumer_id' | 'name' | 'address' | 'ordered_name' | 'ordered_address'>,
): Consumer {
  if (row.consumer_id !== consumer.id)
    return { id: row.consumer_id, name: row.name, address: row.address };
  return {
    id: consumer.id,
    name: consumer.name === row.ordered_name ? row.name : consumer.name,
    address: consumer.address === row.ordered_address ? row.address : consumer.address,
  };
}
